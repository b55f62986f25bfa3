import { LockKeyhole } from 'lucide-react';
import { type InputEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { toast } from '#app/ui/toast.tsx';
import {
  type CardField,
  type CardInput,
  cardBrand,
  cardFields,
  checkCard,
  formatCardExpiry,
  formatCardNumber,
  mostInstallments,
} from '#shop/payments/card.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import { CardAcceptance, useAcceptance } from './card-acceptance.tsx';
import { keepCaret } from './keep-caret.ts';
import { tokenizeCard } from './tokenize-card.ts';

/** What the shop is sent of a card: nothing of the card itself. */
export type CardPaymentFields = {
  cardToken: string;
  acceptanceToken: string;
  personalAuthToken: string;
  installments: string;
};

export type CardHandle = {
  /** Shows what is wrong or missing, and says whether nothing is. */
  check(): boolean;
  /** Leads to the first that is. */
  focus(): void;
  /**
   * Turns the card into a token at the provider, good for one try.
   *
   * @returns null when that cannot be; the shopper has been told why
   */
  prepare(): Promise<CardPaymentFields | null>;
};

type CardErrors = Partial<Record<CardField, string>>;

type CardFieldsProps = {
  ref: Ref<CardHandle>;
  browser: PaymentProvider['browser'];
  /** Enter was pressed in a field, which no form listens to */
  onEnter?: () => void;
};

/** An id that no form has: these inputs belong to none, so that nothing can ever send them. */
const noForm = 'sin-formulario';

/**
 * The fields of a card. What is typed stays in the inputs themselves, which have no name and stand in no form; it is read
 * once, for the provider.
 */
export function CardFields({ ref, browser, onEnter }: CardFieldsProps) {
  const id = useId();
  const inputs = useRef<Partial<Record<CardField, HTMLInputElement>>>({});
  const installments = useRef<HTMLSelectElement>(null);
  const [brand, setBrand] = useState<string | null>(null);
  const [errors, setErrors] = useState<CardErrors>({});
  const acceptance = useAcceptance();

  const readCard = () => checkCard(readInputs(inputs.current), new Date());

  function check() {
    const checked = readCard();
    const isAccepted = acceptance.check();
    setErrors(checked.ok ? {} : checked.errors);
    return { checked, isSound: checked.ok && isAccepted };
  }

  function focusFirst(faulty: CardErrors) {
    const first = cardFields.find((field) => faulty[field]);
    if (first) inputs.current[first]?.focus();
    else acceptance.focus();
  }

  async function prepare(): Promise<CardPaymentFields | null> {
    const { checked, isSound } = check();
    if (!checked.ok || !isSound) {
      focusFirst(checked.ok ? {} : checked.errors);
      toast({
        title: 'Error en el formulario',
        description: 'Por favor, corrige los campos marcados.',
        kind: 'destructive',
      });
      return null;
    }
    const accepted = await acceptance.take();
    if (!accepted) return null;
    const made = await tokenizeCard(browser, checked.card);
    if (made.ok) return { ...accepted, cardToken: made.token, installments: installments.current?.value ?? '1' };
    if (made.reason === 'refused') {
      setErrors(made.errors);
      focusFirst(made.errors);
    }
    announceRefusal(made.reason);
    return null;
  }

  useImperativeHandle(ref, () => ({
    check: () => check().isSound,
    focus() {
      const checked = readCard();
      focusFirst(checked.ok ? {} : checked.errors);
    },
    prepare,
  }));

  function onInput(field: CardField) {
    if (!errors[field]) return;
    const checked = readCard();
    setErrors((shown) => ({ ...shown, [field]: checked.ok ? undefined : checked.errors[field] }));
  }

  const field = (name: CardField) => ({
    id: `${id}-${name}`,
    form: noForm,
    ref: (input: HTMLInputElement | null) => {
      if (input) inputs.current[name] = input;
    },
    error: errors[name] ?? null,
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
      <div className="relative sm:col-span-2">
        <TextField
          {...field('cardNumber')}
          label="Número de tarjeta"
          inputMode="numeric"
          autoComplete="cc-number"
          maxLength={32}
          placeholder="0000 0000 0000 0000"
          onInput={(event: InputEvent<HTMLInputElement>) => {
            keepCaret(event, formatCardNumber);
            setBrand(cardBrand(event.currentTarget.value));
            onInput('cardNumber');
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
      <TextField
        {...field('cardName')}
        label="Nombre en la tarjeta"
        autoComplete="cc-name"
        maxLength={100}
        className="sm:col-span-2"
        onInput={() => onInput('cardName')}
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
          onInput('cardExpiry');
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
        onInput={() => onInput('cardCvc')}
      />
      <SelectField
        id={`${id}-installments`}
        form={noForm}
        ref={installments}
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
      <div className="sm:col-span-2">
        <CardAcceptance acceptance={acceptance} formId={noForm} />
        <p className="mt-3 flex gap-2.5 text-small text-ink-2">
          <LockKeyhole aria-hidden="true" size={17} className="shrink-0 text-leaf" />
          Los datos de tu tarjeta van directo a Wompi, la pasarela de pago. Esta tienda no los recibe ni los guarda.
        </p>
      </div>
    </fieldset>
  );
}

/** What the provider's test environment takes in place of real cards. */
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

function readInputs(inputs: Partial<Record<CardField, HTMLInputElement>>): CardInput {
  const read = (field: CardField) => inputs[field]?.value ?? '';
  return {
    cardNumber: read('cardNumber'),
    cardName: read('cardName'),
    cardExpiry: read('cardExpiry'),
    cardCvc: read('cardCvc'),
  };
}

function announceRefusal(reason: 'refused' | 'unreachable') {
  toast({
    title: 'Error en el Pago',
    description:
      reason === 'refused'
        ? 'La pasarela de pago no aceptó los datos de la tarjeta. Revísalos e intenta de nuevo.'
        : 'No pudimos comunicarnos con la pasarela de pago. Intenta de nuevo.',
    kind: 'destructive',
  });
}
