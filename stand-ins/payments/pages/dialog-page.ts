import { html } from 'hono/html';
import type { Checkout } from '#stand-ins/payments/checkout.ts';
import type { Controls } from '#stand-ins/payments/controls.ts';
import { banks, type FinalStatus, testCards, testPhones } from '#stand-ins/payments/sandbox.ts';
import { formatCents, page } from './page.ts';

type Frame = { publicKey: string; closing: Controls['closing'] };

const outcomeWords: Record<FinalStatus, string> = {
  APPROVED: 'se aprueba',
  DECLINED: 'se rechaza',
  ERROR: 'da error',
};
const cards = [...testCards, { number: '5555555555554444', outcome: 'ERROR' } as const];
const phones = [...testPhones, { number: '3001234567', outcome: 'ERROR' } as const];

/** The payment form in the widget's iframe, with the outcome. Inert until its script handles events. */
export function dialogPage(checkout: Checkout, frame: Frame) {
  const amount = formatCents(checkout.amountInCents);
  return page(
    `Pago de ${amount} · modo demostración`,
    html`<main aria-labelledby="what" data-public-key="${frame.publicKey}" data-closing="${frame.closing}" inert>
      <h1 id="what" tabindex="-1">Pago de ${amount}</h1>
      <p class="quiet">Referencia <span class="code">${checkout.reference}</span></p>
      ${payForm(checkout, amount)}
      <section class="outcome" hidden></section>
    </main>`,
    { script: '/dialogo.js', kind: 'dialog' },
  );
}

/** The page in the iframe if the checkout is invalid. */
export function refusalPage(problem: string, frame: Frame) {
  return page(
    'No se puede pagar · modo demostración',
    html`<main aria-labelledby="what" data-public-key="${frame.publicKey}" data-closing="${frame.closing}" inert>
      <h1 id="what" tabindex="-1">No se puede pagar</h1>
      <p class="problem" role="alert">${problem}</p>
      <p class="quiet">No se hizo ningún cobro. Cierra esta ventana y vuelve a intentarlo desde la tienda.</p>
      <button class="primary" type="button" data-does="close">Cerrar y volver a la tienda</button>
    </main>`,
    { script: '/dialogo.js', kind: 'dialog' },
  );
}

function payForm(checkout: Checkout, amount: string) {
  const { full_name: name = '', phone_number: phone = '' } = checkout.customer_data ?? {};
  return html`<form class="pay" novalidate>
    <fieldset class="methods">
      <legend>Medio de pago</legend>
      ${method('CARD', 'Tarjeta', 'Crédito o débito')} ${method('NEQUI', 'Nequi', 'Desde tu celular')}
      ${method('PSE', 'PSE', 'Desde tu banco')}
    </fieldset>
    <div class="panel" data-method="CARD">
      ${samples(
        'Tarjetas de prueba',
        cards.map(({ number, outcome }) => ({ value: number, shown: spaced(number), outcome })),
      )}
      ${field('number', 'Número de la tarjeta', { inputmode: 'numeric', placeholder: '0000 0000 0000 0000' })}
      ${field('holder', 'Nombre en la tarjeta', { value: name })}
      <div class="pair">
        ${field('expiry', 'Vence (MM/AA)', { inputmode: 'numeric', placeholder: 'MM/AA' })}
        ${field('cvc', 'Código de seguridad', { inputmode: 'numeric', placeholder: '123' })}
      </div>
    </div>
    <div class="panel" data-method="NEQUI" hidden>
      ${samples(
        'Celulares de prueba',
        phones.map(({ number, outcome }) => ({ value: number, shown: number, outcome })),
      )}
      ${field('phone', 'Celular registrado en Nequi', { value: phone, inputmode: 'numeric', placeholder: '3001234567' })}
    </div>
    <div class="panel" data-method="PSE" hidden>
      <div class="field">
        <label for="bank">Banco</label>
        <select id="bank" aria-describedby="bank-error">
          <option value="">Elige un banco de prueba</option>
          ${banks.map(({ code, name }) => html`<option value="${code}">${name}</option>`)}
        </select>
        <p class="error" id="bank-error"></p>
      </div>
    </div>
    ${field('email', 'Correo electrónico', { value: checkout.email, inputmode: 'email' })}
    <p class="problem" role="alert" hidden></p>
    <button class="primary" type="submit">Pagar ${amount}</button>
    <p class="quiet small">Es una demostración: no escribas datos de una tarjeta verdadera.</p>
  </form>`;
}

function method(type: string, name: string, hint: string) {
  return html`<label class="method">
    <input type="radio" name="method" value="${type}" ${type === 'CARD' ? 'checked' : ''} />
    <span><strong>${name}</strong><small>${hint}</small></span>
  </label>`;
}

function samples(title: string, list: { value: string; shown: string; outcome: FinalStatus }[]) {
  return html`<div class="samples">
    <p id="samples-${list[0]?.value}">${title} (toca para usar)</p>
    <ul aria-labelledby="samples-${list[0]?.value}">
      ${list.map(
        ({ value, shown, outcome }) =>
          html`<li>
            <button type="button" data-sample="${value}">
              <span class="code">${shown}</span> <span class="${outcome.toLowerCase()}">${outcomeWords[outcome]}</span>
            </button>
          </li>`,
      )}
    </ul>
  </div>`;
}

function field(id: string, label: string, input: { value?: string; inputmode?: string; placeholder?: string }) {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      autocomplete="off"
      aria-describedby="${id}-error"
      value="${input.value ?? ''}"
      inputmode="${input.inputmode ?? 'text'}"
      placeholder="${input.placeholder ?? ''}"
    />
    <p class="error" id="${id}-error"></p>
  </div>`;
}

const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');
