export const shelf = (send) => (number) => send({ do: "shelf", number, error: "none" });
