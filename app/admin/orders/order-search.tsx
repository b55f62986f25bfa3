import { Search } from 'lucide-react';
import { useRef } from 'react';
import { Form, Link, useNavigate, useNavigation } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { useAfterChange } from '#app/ui/hooks/use-after-change.ts';
import { ordersSorts } from '#shop/orders/list/order-sort.ts';
import { dayChoices } from '#shop/sales/order-days.ts';
import { longestSearch, type OrdersQuery, ordersHref, parseOrdersQuery, paymentMethods } from './orders-href.ts';

/** `hasMore`: whether there are more than `total` orders, where counting stopped */
type OrderSearchProps = { query: Required<OrdersQuery>; total: number; hasMore: boolean };

const bare = 'w-[12.25rem] shrink-0 [&>label]:sr-only';

/** The search form of the orders list, with date, payment method and sort order. Choices are applied at once. */
export function OrderSearch({ query, total, hasMore }: OrderSearchProps) {
  const navigate = useNavigate();
  const goingTo = useNavigation().location;
  // The chosen filter is shown while its list loads.
  const shown = goingTo?.pathname === '/admin/orders' ? parseOrdersQuery(new URLSearchParams(goingTo.search)) : query;
  const { status, toReview, toConfirm, toShip, toFetch } = query;

  const apply = (form: HTMLFormElement) => {
    const typed = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    void navigate(ordersHref({ ...parseOrdersQuery(typed), page: 1 }), { preventScrollReset: true });
  };
  const applyChoice = (event: { currentTarget: { form: HTMLFormElement | null } }) => {
    const { form } = event.currentTarget;
    if (form) apply(form);
  };

  return (
    <Form
      method="get"
      action="/admin/orders"
      role="search"
      className="my-3 grid grid-cols-[minmax(0,1fr)] gap-2 table:my-0 table:border-t table:border-line table:px-4 table:py-3"
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
    >
      {status && <input type="hidden" name="status" value={status} />}
      {toReview && <input type="hidden" name="review" value="proofs" />}
      {toShip && <input type="hidden" name="ship" value="pending" />}
      {toConfirm && <input type="hidden" name="confirm" value="pending" />}
      {toFetch && <input type="hidden" name="fetch" value="pending" />}
      <div className="flex flex-wrap gap-2">
        <TextField
          key={query.search}
          type="search"
          name="search"
          label="Buscar pedidos"
          placeholder="Número, cliente, celular o ciudad"
          defaultValue={query.search}
          maxLength={longestSearch}
          icon={<Search aria-hidden="true" size={18} />}
          className="flex-1 basis-64 [&>label]:sr-only"
        />
        <Button type="submit" variant="neutral" className="max-sm:hidden">
          Buscar
        </Button>
        <Choices shown={shown} onPick={applyChoice} />
      </div>
      {shown.days !== null && typeof shown.days === 'object' && (
        <div className="flex flex-wrap gap-2">
          <DayField label="Desde" name="from" day={shown.days.from} onPick={applyChoice} />
          <DayField label="Hasta" name="to" day={shown.days.to} onPick={applyChoice} />
        </div>
      )}
      <Found query={query} total={total} hasMore={hasMore} />
    </Form>
  );
}

type ChoicesProps = {
  shown: Required<OrdersQuery>;
  onPick: (event: { currentTarget: { form: HTMLFormElement | null } }) => void;
};

/** Date, payment method and sort order. */
function Choices({ shown, onPick }: ChoicesProps) {
  // Padding leaves room for the focus ring; `relative` keeps hidden labels from widening the page.
  return (
    <div className="relative -m-1 flex gap-2 overflow-x-auto p-1 max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] max-sm:px-4 [scrollbar-width:none]">
      <SelectField
        label="Fecha"
        name="date"
        value={typeof shown.days === 'string' ? shown.days : shown.days ? 'range' : ''}
        onChange={onPick}
        className={bare}
      >
        <option value="">Cualquier fecha</option>
        {Object.entries(dayChoices).map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
        <option value="range">Elegir días</option>
      </SelectField>
      <SelectField label="Método de pago" name="method" value={shown.method ?? ''} onChange={onPick} className={bare}>
        <option value="">Todos los pagos</option>
        {paymentMethods.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </SelectField>
      <SelectField label="Ordenar" name="sort" value={shown.sort} onChange={onPick} className={bare}>
        {Object.entries(ordersSorts).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

type DayFieldProps = {
  label: string;
  name: string;
  day: string | null;
  onPick: (event: { currentTarget: HTMLInputElement }) => void;
};

/** A date field that applies the filter on blur or Enter, not while the date is being typed. */
function DayField({ label, name, day, onPick }: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useAfterChange(day, () => {
    if (input.current && document.activeElement !== input.current) input.current.value = day ?? '';
  });
  return (
    <TextField
      ref={input}
      type="date"
      label={label}
      name={name}
      defaultValue={day ?? ''}
      min="2000-01-01"
      max="2099-12-31"
      onBlur={(event) => {
        if (event.currentTarget.value !== (day ?? '')) onPick(event);
      }}
      className="min-w-40 flex-1 sm:max-w-52"
    />
  );
}

/** The number of results, announced to screen readers when the list changes. */
function Found({ query: { search, days, method, ...rest }, total, hasMore }: OrderSearchProps) {
  const narrowed = search !== '' || days !== null || method !== null;
  const totalText = hasMore
    ? `Más de ${total.toLocaleString('es-CO')} pedidos`
    : total === 1
      ? '1 pedido'
      : `${total} pedidos`;
  return (
    <>
      <p role="status" className="sr-only">
        {totalText}
      </p>
      {narrowed && (
        <div className="-my-1 flex items-center text-label text-ink-2">
          <span aria-hidden="true">{totalText}</span>
          <Link to={ordersHref({ ...rest, page: 1 })} preventScrollReset className={buttonClass('text', 'sm')}>
            Quitar filtros
          </Link>
        </div>
      )}
    </>
  );
}
