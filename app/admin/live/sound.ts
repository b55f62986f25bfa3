import { useSyncExternalStore } from 'react';

const key = 'sonido-pedidos';
const changed = 'sonido-pedidos-cambio';

/** Kept on the device: a till may ring where an office may not. */
function isOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'no';
  } catch {
    return true;
  }
}

/** Whether a new order rings, and how to change that. */
export function useSound(): [isOn: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, isOn, () => true);
  return [
    on,
    (next) => {
      try {
        localStorage.setItem(key, next ? 'si' : 'no');
      } catch {
        // a browser that keeps nothing rings
      }
      dispatchEvent(new Event(changed));
      if (next) ring();
    },
  ];
}

function subscribe(listener: () => void) {
  // `storage` tells of the other tabs.
  addEventListener(changed, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(changed, listener);
    removeEventListener('storage', listener);
  };
}

/** Says a new order aloud, where that is wanted. */
export function ringForOrder() {
  if (isOn()) ring();
}

let audio: AudioContext | undefined;

/** Two soft notes, like a shop's door bell. Browsers allow it once somebody has touched the page. */
function ring() {
  if (!navigator.userActivation?.hasBeenActive || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => {});
  const start = audio.currentTime + 0.02;
  note(audio, 784, start, 0.35);
  note(audio, 1_047, start + 0.16, 0.6);
}

function note(context: AudioContext, hertz: number, start: number, seconds: number) {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = 'sine';
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.12, start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + seconds);
}
