import { LockKeyhole } from 'lucide-react';
import { type InputEvent, type Ref, useId, useImperativeHandle, useState } from 'react';
import type { PanelHandle } from '#app/storefront/paying/method-ui.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import {
  type CardField,
  cardBrand,
  formatCardExpiry,
  formatCardNumber,
  mostInstallments,
} from '#shop/payments/card.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import { CardAcceptance } from './card-acceptance.tsx';
import { keepCaret } from './keep-caret.ts';
import { useCard } from './use-card.ts';

type CardFieldsProps = {
  ref: Ref<PanelHandle>;
  browser: PaymentProvider['browser'];
  /** Enter was pressed in a field, which belongs to no form */
  onEnter?: () => void;
};

/** An id that no form has: inputs that belong to it are never submitted. */
const noForm = 'sin-formulario';

/**
 * The card fields. Their inputs have no name and belong to no form, so the shop never receives them; they are read
 * once, to send them to the provider.
 */
export function CardFields({ ref, browser, onEnter }: CardFieldsProps) {
  const id = useId();
  const card = useCard(browser);
  useImperativeHandle(ref, () => card.handle);

  const field = (name: CardField) => ({
    id: `${id}-${name}`,
    form: noForm,
    ref: (input: HTMLInputElement | null) => {
      if (input) card.inputs.current[name] = input;
    },
    error: card.errors[name] ?? null,
    required: true,
    spellCheck: false,
    autoCapitalize: 'off',
    autoCorrect: 'off',
    onKeyDown: (event: { key: string; preventDefault(): void }) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      onEnter?.();
    },
  });

  return (
    <fieldset className="grid grid-cols-1 gap-x-4.5 gap-y-5 sm:grid-cols-2">
      <legend className="sr-only">Datos de la tarjeta</legend>
      {browser.isTest && <TestCards />}
      <CardNumber field={field('cardNumber')} onInput={() => card.recheck('cardNumber')} />
      <TextField
        {...field('cardName')}
        label="Nombre en la tarjeta"
        autoComplete="cc-name"
        maxLength={100}
        className="sm:col-span-2"
        onInput={() => card.recheck('cardName')}
      />
      <TextField
        {...field('cardExpiry')}
        label="Fecha de expiración"
        inputMode="numeric"
        autoComplete="cc-exp"
        maxLength={9}
        placeholder="MM/AA"
        onInput={(event: InputEvent<HTMLInputElement>) => {
          keepCaret(event, formatCardExpiry);
          card.recheck('cardExpiry');
        }}
      />
      <TextField
        {...field('cardCvc')}
        label="Código de seguridad"
        hint="Los 3 dígitos del reverso; en American Express, los 4 del frente."
        inputMode="numeric"
        autoComplete="cc-csc"
        maxLength={4}
        placeholder="CVC"
        onInput={() => card.recheck('cardCvc')}
      />
      <Installments ref={card.installments} />
      <div className="sm:col-span-2">
        <CardAcceptance acceptance={card.acceptance} formId={noForm} />
        <p className="mt-3 flex gap-2.5 text-small text-ink-2">
          <LockKeyhole aria-hidden="true" size={17} className="shrink-0 text-leaf" />
          Los datos de tu tarjeta van directo a Wompi, la pasarela de pago. Esta tienda no los recibe ni los guarda.
        </p>
      </div>
    </fieldset>
  );
}

type CardNumberProps = { field: Omit<Parameters<typeof TextField>[0], 'label'>; onInput: () => void };

/** The card number, grouped, with its detected brand. */
function CardNumber({ field, onInput }: CardNumberProps) {
  const [brand, setBrand] = useState<string | null>(null);
  return (
    <div className="relative sm:col-span-2">
      <TextField
        {...field}
        label="Número de tarjeta"
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={32}
        placeholder="0000 0000 0000 0000"
        onInput={(event: InputEvent<HTMLInputElement>) => {
          keepCaret(event, formatCardNumber);
          setBrand(cardBrand(event.currentTarget.value));
          onInput();
        }}
      />
      {brand && (
        <span className="pointer-events-none absolute top-7 right-3 flex h-12 items-center">
          <span className="rounded-[6px] border border-line bg-surface px-2 py-0.5 text-small font-semibold">
            {brand}
          </span>
        </span>
      )}
    </div>
  );
}

function Installments({ ref }: { ref: Ref<HTMLSelectElement> }) {
  const id = useId();
  return (
    <SelectField
      id={id}
      form={noForm}
      ref={ref}
      label="Cuotas"
      hint="Las tarjetas débito pagan en 1 cuota."
      className="sm:col-span-2"
    >
      {Array.from({ length: mostInstallments }, (_, index) => index + 1).map((count) => (
        <option key={count} value={count}>
          {count === 1 ? '1 cuota' : `${count} cuotas`}
        </option>
      ))}
    </SelectField>
  );
}

/** The test cards of the provider's test environment. */
function TestCards() {
  return (
    <div className="rounded-control bg-ochre-tint px-4 py-3 text-small text-on-ochre-tint sm:col-span-2">
      <p className="font-semibold">Modo demostración: ningún pago es real.</p>
      <p className="tabular mt-0.5">
        La tarjeta 4242 4242 4242 4242 se aprueba y la 4111 1111 1111 1111 se rechaza, con cualquier fecha futura y
        código.
      </p>
    </div>
  );
}
