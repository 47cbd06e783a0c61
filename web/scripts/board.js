export const watchBoards = () => ({ hasDone: () => false });
