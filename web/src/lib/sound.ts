/** Small sounds made on the spot; off unless asked for. */

let context: AudioContext | null = null;

export function chime(what: "move" | "turn"): void {
  context ??= new AudioContext();
  const notes = what === "turn" ? [660, 880] : [440];
  notes.forEach((pitch, i) => {
    if (!context) return;
    const start = context.currentTime + i * 0.09;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.18);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.2);
  });
}
