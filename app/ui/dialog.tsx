import { X } from 'lucide-react';
import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

/** As long as the closing transition of kit.css: until then what was shown stays in place. */
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

/** A native modal dialog kept in step with `open`. Esc and a press outside ask to close; focus goes back where it was. */
export function Modal({ open, onClose, kind, role, labelledBy, describedBy, className, children }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const shown = useShownWhileClosing(open, children);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      // Under another dialog the page has lost its scrollbar already.
      const page = document.documentElement;
      if (!page.querySelector('dialog:modal')) {
        page.style.setProperty('--scrollbar-width', `${innerWidth - page.clientWidth}px`);
      }
      dialog.showModal();
      const first = dialog.querySelector<HTMLElement>('[data-first-focus]');
      (first ?? document.getElementById(labelledBy))?.focus();
    } else if (!open && dialog.open) {
      dialog.close();
    }
  }, [open, labelledBy]);

  useEffect(() => {
    const dialog = element.current;
    return () => dialog?.close();
  }, []);

  // Text selected in a field and let go outside of the dialog is no press outside.
  const notePress = (event: PointerEvent) => {
    pressedOutside.current = event.target === element.current;
  };
  const closeFromOutside = (event: MouseEvent) => {
    if (pressedOutside.current && event.target === element.current) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Esc, which arrives as its cancel event
    <dialog
      ref={element}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data-kind={kind}
      onCancel={(event) => {
        // A file chooser's own cancel bubbles up to here.
        if (event.target !== element.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // The event comes late: by now the dialog may have been opened again.
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

/** What was in the dialog stays until it has faded, whatever the page around it says by then. */
function useShownWhileClosing(open: boolean, children: ReactNode): ReactNode {
  const [closing, setClosing] = useState(false);
  const [lastShown, setLastShown] = useState<ReactNode>(null);
  const [wasOpen, setWasOpen] = useState(open);
  const latest = useRef(children);

  if (open !== wasOpen) {
    setWasOpen(open);
    setClosing(!open);
    if (!open) setLastShown(latest.current);
  }
  useEffect(() => {
    if (open) latest.current = children;
  });
  useEffect(() => {
    if (!closing) return;
    const timer = setTimeout(() => {
      setClosing(false);
      setLastShown(null);
    }, closingMs);
    return () => clearTimeout(timer);
  }, [closing]);

  if (open) return children;
  return closing ? lastShown : null;
}

type ModalHeaderProps = { id: string; title: string; description?: ReactNode; onClose: () => void; className: string };

export function ModalHeader({ id, title, description, onClose, className }: ModalHeaderProps) {
  return (
    <div className={classNames('flex items-center gap-4 border-b border-line', className)}>
      <div className="min-w-0 flex-1">
        {/* Has the focus first where no control does: what one reads, not how one leaves. */}
        <h2
          id={`${id}-title`}
          tabIndex={-1}
          className="text-[1.375rem] leading-7 outline-none focus-visible:shadow-none"
        >
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
 * What scrolls under a dialog's head, and on phones a foot that stays in sight. The foot stands beside what scrolls, never
 * over it: nothing that has the focus lies behind it. Where it would leave too little of the rest, it scrolls along.
 */
export function SheetBody({ foot, className, children }: { foot: ReactNode; className: string; children: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 scroll-py-6 flex-col overflow-y-auto overscroll-contain">
      <div
        className={classNames(
          'flex-1 scroll-py-6 [@media(height>=36rem)]:min-h-0 [@media(height>=36rem)]:overflow-y-auto [@media(height>=36rem)]:overscroll-contain',
          className,
        )}
      >
        {children}
      </div>
      <div className="shrink-0 border-t border-line bg-surface px-5 pt-4 pb-6 md:hidden">{foot}</div>
    </div>
  );
}

type ConfirmDialogProps = {
  open: boolean;
  title?: string;
  /** What is lost. */
  children: ReactNode;
  confirmText?: string;
  cancelText?: string;
  onConfirm: () => void;
  onCancel: () => void;
  pending?: boolean;
  pendingText?: string;
};

/** Asks before something is lost; the safe answer has the focus. */
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

/** A panel from the left edge, its actions at the foot. */
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
