// Sounds made on the spot by the browser's synthesiser; there are no files. Off unless asked for.

import { settings } from "../settings/settings.svelte.ts";

type Sound = "place" | "dice" | "turn" | "refused";

let audio: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.likes.sounds) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
    SOUNDS[sound](audio, audio.currentTime);
  } catch {
    // a machine without sound plays on in silence
  }
}

const SOUNDS: Readonly<Record<Sound, (audio: AudioContext, at: number) => void>> = {
  place: (a, at) => knock(a, at, 190, 0.09, 0.25),
  dice: (a, at) =>
    [0, 0.07, 0.13, 0.22, 0.34].forEach((late, i) => knock(a, at + late, 900 + (i % 3) * 260, 0.035, 0.16)),
  turn: (a, at) => [523, 784].forEach((pitch, i) => tone(a, at + i * 0.14, pitch, 0.3)),
  refused: (a, at) => tone(a, at, 150, 0.22),
};

/** A short knock on wood: noise through a narrow band. */
function knock(a: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const noise = a.createBuffer(1, Math.ceil(a.sampleRate * length), a.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = new AudioBufferSourceNode(a, { buffer: noise });
  const band = new BiquadFilterNode(a, { type: "bandpass", frequency: pitch, Q: 2.5 });
  source
    .connect(band)
    .connect(new GainNode(a, { gain: loud * 4 }))
    .connect(a.destination);
  source.start(at);
}

function tone(a: AudioContext, at: number, pitch: number, length: number): void {
  const source = new OscillatorNode(a, { type: "triangle", frequency: pitch });
  const gain = new GainNode(a, { gain: 0 });
  gain.gain.linearRampToValueAtTime(0.12, at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(gain).connect(a.destination);
  source.start(at);
  source.stop(at + length);
}
