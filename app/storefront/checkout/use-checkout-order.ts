import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCart } from '#app/storefront/cart/use-cart.ts';
import type { PanelHandle } from '#app/storefront/paying/method-ui.ts';
import { methodUis } from '#app/storefront/paying/method-uis.ts';
import { keepDraft } from '#app/storefront/paying/order-draft.ts';
import { formToast, mistakesToast } from '#app/storefront/paying/paying-state.ts';
import { sentOrder } from '#app/storefront/paying/sent-order.ts';
import { useShipping } from '#app/storefront/shipping/use-shipping.ts';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { fillFields, readFields } from '#app/ui/fill-fields.ts';
import { toast } from '#app/ui/toast.tsx';
import type { CartItem } from '#shop/cart/cart.ts';
import { isHome } from '#shop/colombia.ts';
import { type ChosenDelivery, takesPickups } from '#shop/orders/form/chosen-delivery.ts';
import { fieldSetFor } from '#shop/orders/form/order-fields.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import type { OfferConditions } from '#shop/paying/offered-methods.ts';
import { type MethodCode, methodRecords } from '#shop/paying/payment-methods.ts';
import { listOfferedWays, type OfferedWay, type WayCode, wayRecords } from '#shop/paying/payment-ways.ts';
import type { CheckoutOffer } from './checkout-offer.ts';
import { fittedFields, refitValues } from './fields/fit-values.ts';
import { useOrderFields } from './fields/use-order-fields.ts';
import type { Checkout } from './use-checkout.ts';
import { isShippingComplete, useCheckoutForm } from './use-checkout-form.ts';

/** The form of /checkout and the chosen way to pay with its panel. */
export function useCheckoutOrder({ person, ...offer }: CheckoutOffer, { stage, place }: Checkout) {
  const { items, total: goods } = useCart();
  const isService = isServiceOrder(items);
  const formId = `${useId()}-form`;
  const { asksCountry, asFetched, fieldSetOf, waysFor } = useOffer(offer, isService);
  const panel = useRef<PanelHandle>(null);

  const { form, fields, draft, areRemembered } = useCheckoutForm({
    id: formId,
    person,
    initialFieldSet({ paymentWay, delivery }) {
      const order = { isFetched: asFetched(delivery), isAbroad: false, total: goods };
      return fieldSetOf(preferred(waysFor(order), paymentWay), order.isFetched);
    },
    fieldSet: () => fieldSet,
    lastResult: stage.kind === 'filling' ? stage.submission : null,
    onInvalid(wrongFields) {
      const isPanelValid = panel.current?.check() ?? true;
      toast(mistakesToast(wrongFields, { isPanelValid, problems: method ? methodUis[method].problems : undefined }));
    },
    onConfirm(formData) {
      if (method) send(panel, place, { by: method, items, formData: shipping.confirm(formData, isOnDelivery) });
    },
  });

  const [isFetched, setIsFetched] = useState(asFetched(draft.delivery));
  const isAbroad = !isService && !isFetched && asksCountry && !isHome(fields.country.value);
  const shipping = useShipping({ formId, stage, items, isSent: !isService && !isFetched && !isAbroad });
  const { price, refusal: refusedOnDelivery } = shipping.shown(false);
  const ways = waysFor({ isFetched, isAbroad, total: goods + price, refusedOnDelivery });
  const [chosen, setChosen] = useState(draft.way);
  const way = preferred(ways, chosen);
  const method = way && wayRecords[way].method;
  const isOnDelivery = method !== null && methodRecords[method].isPaidOnDelivery;
  const shown = shipping.shown(isOnDelivery);

  const fieldSet = fieldSetOf(way, isFetched);
  const inPage = useFormInPage({ formId, owner: person?.email ?? '', fieldSet, way, method });
  useRevalidation(form, { method, isFetched });

  function change(next: WayCode | null, willBeFetched: boolean) {
    // Rendered at once, because the other method's fields are filled and stored below.
    flushSync(() => {
      if (next) setChosen(next);
      setIsFetched(willBeFetched);
    });
    const element = formElement(formId);
    if (!element) return;
    const { fields: asked } = fieldSetOf(next, willBeFetched);
    fillFields(element, refitValues(readFields(element, fittedFields), fieldSet.fields, asked));
    inPage.noteInput(element, next);
  }

  function chooseDelivery(delivery: ChosenDelivery) {
    const order = { isFetched: asFetched(delivery), isAbroad: false, total: goods };
    change(preferred(waysFor(order), way && (samePlaceOfPayment[way] ?? way)), order.isFetched);
  }

  return {
    form,
    fields,
    areRemembered,
    fieldSet,
    country: isAbroad ? (fields.country.value ?? '') : null,
    ways,
    way,
    method,
    shipping: shown,
    total: goods + shown.price,
    panel,
    ...inPage,
    choose: (next: WayCode) => change(next, isFetched),
    delivery: { initial: draft.delivery, onChoose: chooseDelivery },
  };
}

/** What the shop offers for an order: the ways to pay for it, whether it can be fetched, and the fields asked for. */
function useOffer(
  { provider, onlineLimits, banks }: Pick<CheckoutOffer, 'provider' | 'onlineLimits' | 'banks'>,
  isService: boolean,
) {
  const orderFields = useOrderFields();
  const canPickUp = takesPickups(usePublicSettings()) && !isService;
  const offer = { takesOnline: provider !== null, takesTransfers: banks.length > 0, onlineLimits, isService };
  return {
    asksCountry: orderFields.checkout.country !== 'absent',
    asFetched: (delivery: string | undefined) => canPickUp && delivery === 'pickup',
    fieldSetOf: (way: WayCode | null, isFetched: boolean) =>
      fieldSetFor(orderFields, way && methodRecords[wayRecords[way].method], { isService, isFetched }),
    waysFor: (order: Pick<OfferConditions, 'isFetched' | 'isAbroad' | 'total' | 'refusedOnDelivery'>) =>
      listOfferedWays({ ...offer, ...order }, banks),
  };
}

type FormInPage = { formId: string; owner: string; fieldSet: FieldSet; way: WayCode | null; method: MethodCode | null };

/** The form as the page shows it: whether it is complete, its draft, and what the buttons outside it do with it. */
function useFormInPage({ formId, owner, fieldSet, way, method }: FormInPage) {
  const [isComplete, judge] = useShippingComplete(formId, fieldSet, method);

  function noteInput(element: HTMLFormElement, chosenWay = way) {
    const draft = new FormData(element);
    if (chosenWay) draft.set('paymentWay', chosenWay);
    keepDraft(owner, draft);
    judge(element);
  }

  return {
    isComplete,
    noteInput,
    keepForm() {
      const element = formElement(formId);
      if (element) noteInput(element);
      return null;
    },
    submit: () => formElement(formId)?.requestSubmit(),
    focusGap() {
      // Hidden fields have no parent to be placed in: those of the address, of an order that is fetched.
      const gaps = formElement(formId)?.querySelectorAll<HTMLElement>('input:invalid, select:invalid') ?? [];
      [...gaps].find((field) => field.offsetParent !== null)?.focus();
    },
  };
}

type ValidatedForm = Pick<ReturnType<typeof useCheckoutForm>['form'], 'id' | 'status' | 'validate'>;

/** Replaces the messages about fields that are no longer asked for by those about the new ones. */
function useRevalidation(
  form: ValidatedForm,
  { method, isFetched }: { method: MethodCode | null; isFetched: boolean },
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields asked for change with method and delivery
  useEffect(() => {
    if (form.status === 'error') form.validate();
  }, [form.id, method, isFetched]);
}

/** The way that takes the place of another when the delivery changes: what is paid with the goods still is. */
const samePlaceOfPayment: Partial<Record<WayCode, WayCode>> = { cash: 'pickup', pickup: 'cash' };

type Sending = { by: MethodCode; items: CartItem[]; formData: FormData };

/** Places the order, once the panel of the method has checked its own fields. */
function send(panel: RefObject<PanelHandle | null>, place: Checkout['place'], { by, items, formData }: Sending) {
  const handle = panel.current;
  if (handle && !handle.check()) {
    handle.focus();
    return toast(formToast(methodUis[by].problems?.panel));
  }
  void place({
    fields: formData,
    sent: sentOrder(by, items, formData),
    collect: async () => (panel.current ? panel.current.prepare() : {}),
    post: handle?.post,
  });
}

type FieldSet = Parameters<typeof isShippingComplete>[1];

/** Whether every field that the method requires is filled, and a function that looks again. */
function useShippingComplete(formId: string, fieldSet: FieldSet, method: MethodCode | null) {
  const [isComplete, setIsComplete] = useState(false);
  const judge = (element: HTMLFormElement) => setIsComplete(isShippingComplete(element, fieldSet));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields asked for change with method and delivery
  useEffect(() => {
    const element = formElement(formId);
    if (element) judge(element);
  }, [formId, method, fieldSet.isFetched]);
  return [isComplete, judge] as const;
}

/** Returns the way to pay to preselect: the chosen one if it is offered, otherwise the first offered one. */
function preferred(ways: OfferedWay[], chosen: string | null | undefined): WayCode | null {
  const usable = ways.flatMap(({ code, refusal }) => (refusal ? [] : [code]));
  return usable.find((code) => code === chosen) ?? usable[0] ?? null;
}

function formElement(id: string): HTMLFormElement | null {
  const element = document.getElementById(id);
  return element instanceof HTMLFormElement ? element : null;
}
