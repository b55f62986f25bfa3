import {
  ArrowRight,
  CircleAlert,
  CornerDownLeft,
  History,
  Package,
  Search,
  ShoppingBag,
  UserRound,
  X,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatShortDate } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { FoundAnything, FoundKind } from '#shop/staff/find-anything.server.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { OrderStatusMark } from '../../ui/shop/order-status-badge.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { orderHref, ordersHref } from '../orders/orders-href.ts';
import { editProductHref } from '../products/products-href.ts';
import { customerHref } from '../questions/questions-href.ts';
import { keepRecent, listRecent, type Recent } from './recent.ts';
import { findScreens } from './screens.ts';
import { type Found, useFound } from './use-found.ts';

type Entry = { href: string; icon: ReactNode; title: string; note?: string; end?: ReactNode; recent?: Recent };
type Group = { label: string; entries: Entry[] };

type SearchPaletteProps = {
  open: boolean;
  onClose: () => void;
  /** gives, once, what was typed before the field was there */
  takeTyped: () => string;
};

/** Finds orders, products, customers and screens from anywhere in the back office. */
export function SearchPalette({ open, onClose, takeTyped }: SearchPaletteProps) {
  const id = useId();
  // Opened again while it still closes, it begins anew all the same.
  const [opening, setOpening] = useState({ open, times: 0 });
  if (opening.open !== open) setOpening({ open, times: opening.times + (open ? 1 : 0) });
  return (
    <Modal
      open={open}
      onClose={onClose}
      kind="dialog"
      labelledBy={`${id}-title`}
      className="max-md:mx-3! max-md:mt-3! max-md:mb-auto! max-md:w-[calc(100%-24px)] max-md:rounded-panel! md:mt-[12vh]! md:w-[640px]"
    >
      <h2 id={`${id}-title`} className="sr-only">
        Buscar en la administración
      </h2>
      <Palette key={opening.times} id={id} onClose={onClose} takeTyped={takeTyped} />
    </Modal>
  );
}

function Palette({ id, onClose, takeTyped }: { id: string } & Omit<SearchPaletteProps, 'open'>) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [recent] = useState(listRecent);
  const wantsFirst = useRef(false);
  const found = useFound(text);

  const groups = groupsOf(text, found, recent).filter(({ entries }) => entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.min(active, entries.length - 1);
  const optionId = (place: number) => `${id}-${place}`;
  const activeId = at >= 0 ? optionId(at) : undefined;

  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    if (entry.recent) keepRecent(entry.recent);
    onClose();
    void navigate(entry.href);
  };

  // From here on the field takes what is typed: the dialog around it gives it the focus in the same moment.
  const takeEarly = useEffectEvent(() => {
    const early = takeTyped();
    if (early !== '') setText(early);
  });
  useEffect(() => takeEarly(), []);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  // Enter before the answer has come means its first line, not one of the answer before.
  const isSettled = found.state !== 'searching';
  useEffect(() => {
    if (!isSettled || !wantsFirst.current) return;
    wantsFirst.current = false;
    choose(entries[0]);
  });

  const write = (next: string) => {
    setText(next);
    setActive(0);
    wantsFirst.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = entries.length - 1;
    // A field of searches would only be emptied by it.
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowDown') setActive(at >= last ? 0 : at + 1);
    else if (event.key === 'ArrowUp') setActive(at <= 0 ? last : at - 1);
    else if (event.key === 'Enter') {
      if (isSettled) choose(entries[at]);
      else wantsFirst.current = true;
    } else return;
    event.preventDefault();
  };

  let place = -1;
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line py-1.5 pr-2 pl-5">
        {found.state === 'searching' ? (
          <Spinner />
        ) : (
          <Search aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-ink-2" />
        )}
        <input
          type="search"
          role="combobox"
          aria-label="Buscar en la administración"
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Pedido, producto o cliente"
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          data-first-focus=""
          className="min-h-12 min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
        />
        <IconButton label="Cerrar" look="plain" onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      </div>
      <p role="status" className="sr-only">
        {statusOf(found, entries.length)}
      </p>
      {found.state === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3 text-admin-body">
          <CircleAlert aria-hidden="true" size={20} className="shrink-0 text-danger" />
          <span className="min-w-0 flex-1">No se pudo buscar. {found.problem}</span>
          <Button variant="text" size="sm" onClick={found.retry}>
            Reintentar
          </Button>
        </div>
      )}
      {found.state === 'found' && entries.length === 0 && (
        <p className="px-5 py-8 text-center text-admin-body text-ink-2">
          No se encontró nada para «<span className="break-words">{text.trim()}</span>».
        </p>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Resultados"
        className={`min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 md:max-h-[56vh] ${entries.length === 0 ? 'hidden' : ''}`}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
          <div key={group.label} role="group" aria-label={group.label}>
            <p aria-hidden="true" className="px-3 pt-2 pb-1 text-small font-semibold text-ink-3">
              {group.label}
            </p>
            {group.entries.map((entry) => {
              place += 1;
              const own = place;
              return (
                <Option
                  key={entry.href}
                  id={optionId(own)}
                  entry={entry}
                  isActive={own === at}
                  onPoint={() => setActive(own)}
                  onChoose={() => {
                    if (entry.recent) keepRecent(entry.recent);
                    onClose();
                  }}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p
        aria-hidden="true"
        className="flex items-center gap-4 border-t border-line bg-admin-sidebar px-5 py-2.5 text-small text-ink-2 max-md:hidden"
      >
        <span>↑ ↓ para moverte</span>
        <span className="inline-flex items-center gap-1.5">
          <CornerDownLeft size={14} /> para abrir
        </span>
        <span>Esc para cerrar</span>
      </p>
    </>
  );
}

type OptionProps = { id: string; entry: Entry; isActive: boolean; onPoint: () => void; onChoose: () => void };

/** A link as well, so that it can be opened in another tab. */
function Option({ id, entry: { href, icon, title, note, end }, isActive, onPoint, onChoose }: OptionProps) {
  return (
    <Link
      to={href}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onChoose}
      className="flex min-h-12 items-center gap-3 rounded-control px-3 py-1.5 text-admin-body aria-selected:bg-green-tint forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
    >
      <span className="flex w-9 shrink-0 justify-center text-leaf">{icon}</span>
      <span className="min-w-0 flex-1 break-words">
        <span className="block font-medium">{title}</span>
        {note && <span className="block text-label text-ink-2">{note}</span>}
      </span>
      {end}
    </Link>
  );
}

function groupsOf(text: string, found: Found, recent: Recent[]): Group[] {
  const screens = findScreens(text).map(({ label, href }): Entry => {
    const title = `Ir a ${label}`;
    return { href, icon: <ArrowRight {...iconLook} />, title, recent: { kind: 'screen', label: title, href } };
  });
  const goTo = { label: 'Pantallas', entries: screens };
  if (found.state === 'none' && text.trim() === '') {
    const before = recent.map(
      (one): Entry => ({ href: one.href, icon: recentIcons[one.kind], title: one.label, recent: one }),
    );
    const known = new Set(before.map(({ href }) => href));
    return [
      { label: 'Recientes', entries: before },
      { label: 'Pantallas', entries: screens.filter(({ href }) => !known.has(href)) },
    ];
  }
  const shown = found.state === 'found' ? found.found : found.state === 'searching' ? found.last : null;
  return shown ? [...foundGroups(shown), goTo] : [goTo];
}

function foundGroups({ kinds, orders, products, customers }: FoundAnything): Group[] {
  const groups: Record<FoundKind, Group> = {
    orders: {
      label: 'Pedidos',
      entries: orders.map(({ id, orderNumber, customer, total, status, orderDate }) => {
        const title = `Pedido ${formatOrderNumber(orderNumber)}`;
        const href = orderHref(id);
        return {
          href,
          icon: <OrderStatusMark status={status} />,
          title,
          note: [customer, status, formatShortDate(new Date(orderDate))].filter(Boolean).join(' · '),
          end: <span className="tabular shrink-0 font-semibold">{formatPesos(total)}</span>,
          recent: { kind: 'order', label: title, href },
        };
      }),
    },
    products: {
      label: 'Productos',
      entries: products.map(({ id, name, stock, imageUrls, ground }) => {
        const href = editProductHref(id);
        return {
          href,
          icon: (
            <Picture
              src={imageUrls[0]}
              alt=""
              ratio="1/1"
              ground={ground}
              sizes="36px"
              widths={[96]}
              className="w-9 rounded-badge"
            />
          ),
          title: name,
          note: stock > 0 ? `${stock} en stock` : 'Agotado',
          recent: { kind: 'product', label: name, href },
        };
      }),
    },
    customers: {
      label: 'Clientes',
      entries: customers.map(({ id, name, email }) => ({
        href: id ? customerHref(id) : ordersHref({ search: email }),
        icon: <UserRound {...iconLook} />,
        title: name || email,
        note: id ? email : `${email} · sin cuenta`,
      })),
    },
  };
  return kinds.map((kind) => groups[kind]);
}

const iconLook = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;
const recentIcons: Record<Recent['kind'], ReactNode> = {
  order: <ShoppingBag {...iconLook} />,
  product: <Package {...iconLook} />,
  screen: <History {...iconLook} />,
};

function statusOf(found: Found, count: number): string {
  if (found.state === 'searching') return 'Buscando…';
  if (found.state !== 'found') return '';
  if (count === 0) return 'No se encontró nada.';
  return `${count === 1 ? '1 resultado' : `${count} resultados`}. Recórrelos con las flechas.`;
}
