import { Bell, BellOff, WifiOff } from 'lucide-react';
import { useIsCutOff } from './live-state.ts';
import { useSound } from './sound.ts';

/** Switches the sound for new orders on this device. */
export function SoundSwitch({ className }: { className: string }) {
  const [isOn, set] = useSound();
  const Icon = isOn ? Bell : BellOff;
  return (
    <button type="button" role="switch" aria-checked={isOn} onClick={() => set(!isOn)} className={className}>
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
      Sonido de pedidos
      <span aria-hidden="true" className="ml-auto text-small text-ink-3">
        {isOn ? 'Sí' : 'No'}
      </span>
    </button>
  );
}

/** A discreet note while live updates are disconnected: pages still work and load fresh data on navigation. */
export function CutOffNote({ className = '' }: { className?: string }) {
  const isCutOff = useIsCutOff();
  return (
    <div role="status" className={className}>
      {isCutOff && (
        <p className="flex min-h-8 items-center gap-2 text-small text-ink-2">
          <WifiOff aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0" />
          Sin conexión en vivo
        </p>
      )}
    </div>
  );
}
