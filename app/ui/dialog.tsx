import { X } from 'lucide-react';
import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTimeout } from '#app/ui/hooks/use-timer.ts';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

/** Duration of the closing transition in kit.css; the content stays rendered until it ends. */
const closingMs = 200;

type ModalProps = {
  open: boolean;
  onClose: () => void;
  kind: 'dialog' | 'drawer';
  role?: 'alertdialog';
  labelledBy: string;
  describedBy?: string;
  className?: string;
  children: ReactNode;
};

/**
 * A native modal dialog, opened and closed by `open`. Esc and a click outside call `onClose`; focus returns to where it
 * was.
 */
export function Modal({ open, onClose, kind, role, labelledBy, describedBy, className, children }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  // The content shown last: it stays rendered until the closing transition ends.
  const [shown, setShown] = useState(open ? children : null);
  if (open && shown !== children) setShown(children);
  useTimeout(() => setShown(null), open ? null : closingMs);

  useEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    showModal(dialog, labelledBy);
    return () => dialog.close();
  }, [open, labelledBy]);

  // A text selection that starts in a field and ends outside of the dialog is not a click outside.
  const notePress = (event: PointerEvent) => {
    pressedOutside.current = event.target === element.current;
  };
  const closeFromOutside = (event: MouseEvent) => {
    if (pressedOutside.current && event.target === element.current) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes the dialog with Esc, which fires a cancel event
    <dialog
      ref={element}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data-kind={kind}
      onCancel={(event) => {
        // The cancel event of a file input within the dialog bubbles.
        if (event.target !== element.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // The event is asynchronous: the dialog may have been opened again.
        if (open && event.target === element.current && !element.current.open) onClose();
      }}
      onPointerDown={notePress}
      onClick={closeFromOutside}
      className={className}
    >
      {shown}
    </dialog>
  );
}

function showModal(dialog: HTMLDialogElement, labelledBy: string) {
  // Under another dialog the page has already lost its scrollbar.
  const page = document.documentElement;
  if (!page.querySelector('dialog:modal')) {
    page.style.setProperty('--scrollbar-width', `${innerWidth - page.clientWidth}px`);
  }
  dialog.showModal();
  const first = dialog.querySelector<HTMLElement>('[data-first-focus]');
  (first ?? document.getElementById(labelledBy))?.focus();
}

type ModalHeaderProps = { id: string; title: string; description?: ReactNode; onClose: () => void; className: string };

export function ModalHeader({ id, title, description, onClose, className }: ModalHeaderProps) {
  return (
    <div className={classNames('flex items-center gap-4 border-b border-line', className)}>
      <div className="min-w-0 flex-1">
        {/* Receives the initial focus, so that screen readers start with the title, not with the close button. */}
        <h2 id={`${id}-title`} tabIndex={-1} className="text-[1.375rem] leading-7 outline-none">
          {title}
        </h2>
        {description && (
          <p id={`${id}-description`} className="mt-0.5 text-[0.9375rem] leading-5 text-balance text-ink-2">
            {description}
          </p>
        )}
      </div>
      <IconButton label="Cerrar" look="plain" onClick={onClose} className="-mr-2.5">
        <X aria-hidden="true" size={22} />
      </IconButton>
    </div>
  );
}

/**
 * The body of a dialog, which scrolls, and on phones a foot below it that stays visible. The foot does not cover the
 * body, so that a focused element is never behind it. On low screens the foot scrolls with the body.
 */
export function SheetBody({ foot, className, children }: { foot: ReactNode; className: string; children: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-auto scroll-py-6 flex-col overflow-y-auto overscroll-contain">
      <div
        className={classNames(
          'flex-auto scroll-py-6 [@media(height>=36rem)]:min-h-0 [@media(height>=36rem)]:overflow-y-auto [@media(height>=36rem)]:overscroll-contain',
          className,
        )}
      >
        {children}
      </div>
      <div className="sheet-foot shrink-0 border-t border-line bg-surface px-5 pt-4 pb-6 md:hidden">{foot}</div>
    </div>
  );
}

type ConfirmDialogProps = {
  open: boolean;
  title?: string;
  /** The question: what will be lost. */
  children: ReactNode;
  confirmText?: string;
  cancelText?: string;
  onConfirm: () => void;
  onCancel: () => void;
  pending?: boolean;
  pendingText?: string;
};

/** Asks for confirmation before a destructive action; the cancel button has the focus. */
export function ConfirmDialog({
  open,
  title = '¿Estás seguro?',
  children,
  confirmText = 'Sí, eliminar',
  cancelText = 'Cancelar',
  onConfirm,
  onCancel,
  pending = false,
  pendingText = 'Eliminando...',
}: ConfirmDialogProps) {
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onCancel}
      kind="dialog"
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-description`}
      className="max-md:w-full md:w-[460px]"
    >
      <div className="overflow-y-auto p-6 md:p-7">
        <h2 id={`${id}-title`} className="text-[1.375rem] leading-7">
          {title}
        </h2>
        <div id={`${id}-description`} className="mt-2 text-ink-2">
          {children}
        </div>
        <div className="mt-6 flex justify-end gap-3 max-sm:flex-col-reverse">
          <Button variant="neutral" onClick={onCancel} data-first-focus="">
            {cancelText}
          </Button>
          <Button variant="danger" onClick={onConfirm} pending={pending} pendingText={pendingText}>
            {confirmText}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  className?: string;
};

/** A panel at the left edge, with its actions at the foot. */
export function Drawer({ open, onClose, title, children, footer, className }: DrawerProps) {
  const id = useId();
  return (
    <Modal open={open} onClose={onClose} kind="drawer" labelledBy={`${id}-title`}>
      <ModalHeader id={id} title={title} onClose={onClose} className="min-h-17 px-5 py-2" />
      <div className={classNames('min-h-0 flex-1 overflow-y-auto overscroll-contain p-5', className)}>{children}</div>
      {footer && <div className="grid gap-1 border-t border-line bg-surface px-5 py-3">{footer}</div>}
    </Modal>
  );
}
