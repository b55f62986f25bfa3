import { useRef, useState } from 'react';
import { paymentError } from '#app/storefront/paying/paying-screens.ts';
import { formToast } from '#app/storefront/paying/paying-state.ts';
import { toast } from '#app/ui/toast.tsx';
import { type CardField, type CardInput, cardFields, checkCard } from '#shop/payments/card.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import { useAcceptance } from './card-acceptance.tsx';
import { tokenizeCard } from './tokenize-card.ts';

/** The fields that the shop receives for a card payment, none of them of the card itself. */
export type CardPaymentFields = {
  cardToken: string;
  acceptanceToken: string;
  personalAuthToken: string;
  installments: string;
};

type CardErrors = Partial<Record<CardField, string>>;

/** The card inputs, their errors, and the exchange for a token at the provider. */
export function useCard(browser: PaymentProvider['browser']) {
  const inputs = useRef<Partial<Record<CardField, HTMLInputElement>>>({});
  const installments = useRef<HTMLSelectElement>(null);
  const [errors, setErrors] = useState<CardErrors>({});
  const acceptance = useAcceptance();

  const readCard = () => checkCard(readInputs(inputs.current), new Date());

  function check() {
    const checked = readCard();
    const isAccepted = acceptance.check();
    setErrors(checked.ok ? {} : checked.errors);
    return { checked, isValid: checked.ok && isAccepted };
  }

  function focusFirst(faulty: CardErrors) {
    const first = cardFields.find((field) => faulty[field]);
    if (first) inputs.current[first]?.focus();
    else acceptance.focus();
  }

  /**
   * Exchanges the card for a token at the provider, valid for one attempt.
   *
   * @returns null if that failed, which has already been shown to the shopper
   */
  async function prepare(): Promise<CardPaymentFields | null> {
    const { checked, isValid } = check();
    if (!checked.ok || !isValid) {
      focusFirst(checked.ok ? {} : checked.errors);
      toast(formToast());
      return null;
    }
    const accepted = await acceptance.take();
    if (!accepted) return null;
    const tokenized = await tokenizeCard(browser, checked.card);
    if (tokenized.ok) {
      return { ...accepted, cardToken: tokenized.token, installments: installments.current?.value ?? '1' };
    }
    if (tokenized.reason === 'refused') {
      setErrors(tokenized.errors);
      focusFirst(tokenized.errors);
    }
    toast(paymentError(refusals[tokenized.reason]));
    return null;
  }

  function focus() {
    const checked = readCard();
    focusFirst(checked.ok ? {} : checked.errors);
  }

  /** Updates the error of a field that has one, while it is being corrected. */
  function recheck(field: CardField) {
    if (!errors[field]) return;
    const checked = readCard();
    setErrors((shown) => ({ ...shown, [field]: checked.ok ? undefined : checked.errors[field] }));
  }

  const handle = { check: () => check().isValid, focus, prepare };
  return { inputs, installments, errors, acceptance, recheck, handle };
}

const refusals = {
  refused: 'La pasarela de pago no aceptó los datos de la tarjeta. Revísalos e intenta de nuevo.',
  unreachable: 'No pudimos comunicarnos con la pasarela de pago. Intenta de nuevo.',
};

function readInputs(inputs: Partial<Record<CardField, HTMLInputElement>>): CardInput {
  const read = (field: CardField) => inputs[field]?.value ?? '';
  return {
    cardNumber: read('cardNumber'),
    cardName: read('cardName'),
    cardExpiry: read('cardExpiry'),
    cardCvc: read('cardCvc'),
  };
}
