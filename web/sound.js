// Short sounds, made of a few notes when they are wanted; app/speech/sounds.py says which and when.
(() => {
  // Each note: when it begins, in seconds, its pitch in hertz, and how long it takes to fade away.
  /** @type {Record<string, [start: number, pitch: number, length: number][]>} */
  const NOTES = {
    turn: [
      [0, 587, 0.16],
      [0.1, 784, 0.24],
    ],
    marker: [[0, 440, 0.1]],
    capture: [
      [0, 330, 0.14],
      [0.08, 196, 0.34],
    ],
    meeting: [
      [0, 523, 0.14],
      [0.09, 659, 0.14],
      [0.18, 880, 0.3],
    ],
    border: [[0, 660, 0.05]],
    refusal: [
      [0, 165, 0.12],
      [0.08, 147, 0.18],
    ],
    clock: [
      [0, 988, 0.08],
      [0.16, 988, 0.08],
      [0.32, 988, 0.08],
    ],
    end: [
      [0, 392, 0.24],
      [0.18, 523, 0.24],
      [0.36, 659, 0.7],
    ],
  };
  /** @type {AudioContext | undefined} */
  let context;

  // Volume: 0 to 1. A browser that wants a click first, or has no sound, stays silent.
  pacru.sound = (kind, volume) => {
    try {
      context ??= new AudioContext();
      if (context.state === "suspended") context.resume();
      for (const [start, pitch, length] of NOTES[kind]) {
        const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
        const loudness = new GainNode(context, { gain: 0 });
        const from = context.currentTime + start;
        loudness.gain.setValueAtTime(0, from);
        loudness.gain.linearRampToValueAtTime(0.35 * volume, from + 0.008);
        loudness.gain.exponentialRampToValueAtTime(0.0005, from + length);
        tone.connect(loudness).connect(context.destination);
        tone.start(from);
        tone.stop(from + length);
      }
    } catch {
      // It is only a sound.
    }
  };
})();
