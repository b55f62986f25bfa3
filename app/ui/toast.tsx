import { Check, CircleAlert, Info, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

type ToastKind = 'success' | 'info' | 'destructive';
/** A button within the message; pressing it takes the message away. */
type ToastAction = { label: string; onPress: () => void };
type Toast = {
  id: number;
  title: string;
  description?: string;
  kind: ToastKind;
  durationMs: number;
  action?: ToastAction;
};

const defaultDurationMs = 5000;

let current: Toast | null = null;
let inTurn: ToastMessage | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
  if (!next && inTurn) toastInTurn(inTurn);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export type ToastMessage = {
  title: string;
  description?: string;
  kind?: ToastKind;
  durationMs?: number;
  action?: ToastAction;
};

/**
 * Shows a short message in place of the one before it. For the browser only; until the page listens, it waits.
 *
 * @returns what `dismissToast` knows it by
 */
export function toast(message: ToastMessage): number {
  lastId += 1;
  show({ kind: 'success', durationMs: defaultDurationMs, ...message, id: lastId });
  return lastId;
}

/** Shows a message that can wait: not in place of one that somebody may want to answer. */
export function toastInTurn(message: ToastMessage) {
  inTurn = current?.action ? message : null;
  if (!inTurn) toast(message);
}

/** Takes the toast away that is shown, because what it said no longer holds; with an id, only if it is that one. */
export function dismissToast(id?: number) {
  if (id === undefined || current?.id === id) show(null);
}

/** Whether the toast with this id is the one that is shown. */
export function isToastShown(id: number): boolean {
  return current?.id === id;
}

function useCurrentToast(): Toast | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}

/**
 * Where toasts appear. They live inside the topmost open dialog, because everything outside of a modal
 * dialog is inert, and in the top layer, so that no dialog's backdrop dims them.
 */
export function Toaster() {
  const message = useCurrentToast();
  const [host, setHost] = useState<Element | null>(null);

  useEffect(() => {
    const settle = () => setHost(topmostHost());
    settle();
    document.addEventListener('close', settle, true);
    return () => document.removeEventListener('close', settle, true);
  }, []);
  useEffect(() => {
    if (message) setHost(topmostHost());
  }, [message]);

  return host && createPortal(<ToastLayer message={message} />, host);
}

function topmostHost(): Element {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
}

function ToastLayer({ message }: { message: Toast | null }) {
  const layer = useRef<HTMLDivElement>(null);
  // The live regions must be on the page before the words are, or nobody hears them.
  const [spoken, setSpoken] = useState<Toast | null>(null);

  useEffect(() => {
    const element = layer.current;
    if (!element) return;
    if (message) {
      // Shown anew each time: the newest of the top layer lies on top.
      if (element.matches(':popover-open')) element.hidePopover();
      element.showPopover();
    } else if (element.matches(':popover-open')) {
      element.hidePopover();
    }
    setSpoken(message);
  }, [message]);

  const card = spoken && <ToastCard key={spoken.id} message={spoken} />;
  return (
    <div ref={layer} popover="manual" className="toast-layer">
      <div role="status">{spoken?.kind !== 'destructive' && card}</div>
      <div role="alert">{spoken?.kind === 'destructive' && card}</div>
    </div>
  );
}

const icons = { success: Check, info: Info, destructive: CircleAlert };

function ToastCard({ message }: { message: Toast }) {
  const { id, title, description, kind, durationMs, action } = message;
  const [held, setHeld] = useState(false);
  const Icon = icons[kind];
  const destructive = kind === 'destructive';

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => {
      dismissToast(id);
    }, durationMs);
    return () => clearTimeout(timer);
  }, [held, id, durationMs]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while someone reads it
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classNames(
        'toast-card flex items-start gap-3.5 rounded-card border bg-surface py-4 pr-2.5 pl-4 text-ink shadow-float',
        destructive ? 'border-danger/45' : 'border-line',
      )}
    >
      <span
        className={classNames(
          'flex size-8 shrink-0 items-center justify-center rounded-badge',
          destructive ? 'bg-danger-tint text-danger' : 'bg-green-tint text-green',
        )}
      >
        <Icon aria-hidden="true" size={19} />
      </span>
      <div className="min-w-0 flex-1 self-center pt-px text-[0.9375rem] leading-[1.375rem]">
        <p className={classNames('font-semibold', destructive && 'text-danger')}>{title}</p>
        {description && <p className="text-label font-[450] break-words text-ink-2">{description}</p>}
        {action && (
          <Button
            variant="text"
            size="sm"
            className="mt-0.5 -mb-2 -ml-4"
            onClick={() => {
              dismissToast(id);
              action.onPress();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton label="Cerrar aviso" look="plain" onClick={() => show(null)} className="-my-1.5">
        <X aria-hidden="true" size={18} />
      </IconButton>
    </div>
  );
}
