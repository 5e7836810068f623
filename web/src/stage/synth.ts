/** A dozen soft sounds made on the spot: struck wood, paper, cloth and small bells. */

import type { Cue } from "./sound";

let context: AudioContext | null = null;

/** A bell or a knock: when it begins, its pitch, its length and loudness. */
type Note = [at: number, pitch: number, length: number, loud: number, shape: OscillatorType];
/** Something that rubs: when it begins, its length, how bright and how loud. */
type Rub = [at: number, length: number, bright: number, loud: number];

const bell = (at: number, pitch: number): Note => [at, pitch, 0.5, 0.06, "sine"];
const wood = (at: number, pitch = 190): Note => [at, pitch, 0.09, 0.12, "triangle"];

const NOTES: Partial<Record<Cue, Note[]>> = {
  land: [wood(0)],
  turn: [bell(0, 523), bell(0.13, 784)],
  hint: [
    [0, 1300, 0.04, 0.05, "triangle"],
    [0.06, 900, 0.05, 0.04, "triangle"],
  ],
  refused: [wood(0, 110), wood(0.11, 92)],
  sit: [wood(0, 150), wood(0.07, 130)],
  place: [wood(0, 240)],
  end: [bell(0, 392), bell(0.12, 494), bell(0.24, 587), bell(0.4, 784)],
  sign: [bell(0, 880)],
};

const RUBS: Partial<Record<Cue, Rub[]>> = {
  play: [[0, 0.12, 2600, 0.07]],
  flip: [[0, 0.07, 3400, 0.06]],
  draw: [
    [0, 0.08, 2200, 0.05],
    [0.1, 0.08, 2400, 0.05],
  ],
  curtain: [[0, 0.45, 900, 0.06]],
};

export function sound(what: Cue): void {
  context ??= new AudioContext();
  for (const note of NOTES[what] ?? []) strike(context, note);
  for (const rub of RUBS[what] ?? []) brush(context, rub);
}

function fading(air: AudioContext, start: number, length: number, loud: number): GainNode {
  const volume = air.createGain();
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loud, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  volume.connect(air.destination);
  return volume;
}

function strike(air: AudioContext, [at, pitch, length, loud, shape]: Note): void {
  const start = air.currentTime + at;
  const tone = air.createOscillator();
  tone.type = shape;
  tone.frequency.setValueAtTime(pitch, start);
  tone.connect(fading(air, start, length, loud));
  tone.start(start);
  tone.stop(start + length);
}

function brush(air: AudioContext, [at, length, bright, loud]: Rub): void {
  const start = air.currentTime + at;
  const noise = air.createBuffer(1, Math.ceil(air.sampleRate * length), air.sampleRate);
  noise.getChannelData(0).forEach((_, i, data) => (data[i] = Math.random() * 2 - 1));
  const source = air.createBufferSource();
  source.buffer = noise;
  const filter = air.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = bright;
  source.connect(filter).connect(fading(air, start, length, loud));
  source.start(start);
}
