import { useSyncExternalStore } from 'react';

const key = 'sonido-pedidos';
const changed = 'sonido-pedidos-cambio';

/**
 * Tells whether the sound is on, as it is unless it was turned off. Stored per device: a till may play the sound, an
 * office may not.
 */
function isOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'no';
  } catch {
    return true;
  }
}

/** Whether new orders play a sound on this device, and a setter. */
export function useSound(): [isOn: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, isOn, () => true);
  return [
    on,
    (next) => {
      try {
        localStorage.setItem(key, next ? 'si' : 'no');
      } catch {
        // Storage is disabled: the sound stays on.
      }
      dispatchEvent(new Event(changed));
      if (next) ring();
    },
  ];
}

function subscribe(listener: () => void) {
  // The `storage` event reports changes in other tabs.
  addEventListener(changed, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(changed, listener);
    removeEventListener('storage', listener);
  };
}

/** Plays the sound for a new order, if enabled. */
export function ringForOrder() {
  if (isOn()) ring();
}

let audio: AudioContext | undefined;

/** Plays two soft notes, like a shop's door bell. Browsers allow sound only after an interaction with the page. */
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
