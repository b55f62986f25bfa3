import { Check, CircleAlert, Info, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTimeout } from '#app/ui/hooks/use-timer.ts';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

type ToastKind = 'success' | 'info' | 'destructive';
/** A button in the toast; pressing it dismisses the toast. */
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
 * Shows a toast in place of the current one (browser only). Before hydration it waits until the page listens.
 *
 * @returns the id for `dismissToast`
 */
export function toast(message: ToastMessage): number {
  lastId += 1;
  show({ kind: 'success', durationMs: defaultDurationMs, ...message, id: lastId });
  return lastId;
}

/** Shows a toast after the current one if the current one has an action; otherwise at once. */
export function toastInTurn(message: ToastMessage) {
  inTurn = current?.action ? message : null;
  if (!inTurn) toast(message);
}

/** Dismisses the current toast. With an id, dismisses it only if it is still the current one. */
export function dismissToast(id?: number) {
  if (id === undefined || current?.id === id) show(null);
}

/** Tells whether the toast with this id is currently shown. */
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
 * Renders the toast inside the topmost open dialog, because everything outside of a modal dialog is inert, and in the
 * top layer, so that no backdrop dims it.
 */
export function Toaster() {
  const message = useCurrentToast();
  const [host, setHost] = useState<Element | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog may have opened since the last message
  useEffect(() => {
    const settle = () => setHost(topmostHost());
    settle();
    document.addEventListener('close', settle, true);
    return () => document.removeEventListener('close', settle, true);
  }, [message]);

  return host && createPortal(<ToastLayer message={message} />, host);
}

function topmostHost(): Element {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
}

function ToastLayer({ message }: { message: Toast | null }) {
  const layer = useRef<HTMLDivElement>(null);
  // Screen readers announce text only in live regions that were on the page before: the text follows once the layer is
  // shown.
  const [spoken, setSpoken] = useState<Toast | null>(null);

  useEffect(() => {
    const element = layer.current;
    if (!element) return;
    if (message) {
      // Hidden and shown again, because the newest element of the top layer is on top.
      if (element.matches(':popover-open')) element.hidePopover();
      element.showPopover();
    } else if (element.matches(':popover-open')) {
      element.hidePopover();
    }
    setSpoken(message);
  }, [message]);

  // Measured once the card has its size, and kept while it is shown, so that it does not jump.
  useLayoutEffect(() => {
    const element = layer.current;
    if (!element || !spoken) return;
    element.removeAttribute('data-at-top');
    element.toggleAttribute('data-at-top', isKeyboardOpen() || coversMistake(element));
  }, [spoken]);

  const card = spoken && <ToastCard key={spoken.id} message={spoken} />;
  return (
    <div ref={layer} popover="manual" className="toast-layer">
      <div role="status">{spoken?.kind !== 'destructive' && card}</div>
      <div role="alert">{spoken?.kind === 'destructive' && card}</div>
    </div>
  );
}

/** The height that browsers' bars can take from the visible part of a page; a keyboard takes more. */
const browserBarsPx = 150;

/** Tells whether an on-screen keyboard covers the foot of the page. */
function isKeyboardOpen(): boolean {
  const { visualViewport } = window;
  return visualViewport?.scale === 1 && innerHeight - visualViewport.height > browserBarsPx;
}

/**
 * Tells whether the toast reaches up to the focused field with its mistake: its message and buttons take 100 px below.
 */
function coversMistake(layer: HTMLElement): boolean {
  const field = document.activeElement?.closest('[aria-invalid]');
  return !!field && field.getBoundingClientRect().bottom + 100 > layer.getBoundingClientRect().top;
}

const icons = { success: Check, info: Info, destructive: CircleAlert };

function ToastCard({ message }: { message: Toast }) {
  const { id, title, description, kind, durationMs, action } = message;
  const [held, setHeld] = useState(false);
  const Icon = icons[kind];
  const destructive = kind === 'destructive';

  useTimeout(() => dismissToast(id), held ? null : durationMs);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only keep the toast open
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
