// Script of the page in the widget's iframe. It uses postMessage with the parent page and fetch with the provider.

type Outcome = { id: string; status: string; transaction: unknown };

const main = document.querySelector('main') as HTMLElement;
const heading = document.querySelector('h1') as HTMLElement;
const form = document.querySelector<HTMLFormElement>('form.pay');
const outcome = document.querySelector<HTMLElement>('.outcome');
const shop = location.hash.slice(1);
const askAgainMs = 400;

const tell = (message: object) => {
  if (shop) window.parent.postMessage(message, shop);
};
const end = () => tell({ type: 'end' });
const typed = (id: string) => (document.getElementById(id) as HTMLInputElement).value.trim();
const digitsOf = (id: string) => typed(id).replace(/\s/g, '');

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') end();
});
document.querySelector('[data-does="close"]')?.addEventListener('click', end);

if (form && outcome) play(form, outcome);
// The page is inert until its event listeners are added, because earlier clicks would be lost.
main.inert = false;

tell({ type: 'ready', closing: main.dataset.closing });
// When the iframe first receives focus, moves it to the heading.
window.addEventListener('focus', () => document.activeElement === document.body && heading.focus(), { once: true });

function play(form: HTMLFormElement, outcome: HTMLElement) {
  const button = form.querySelector<HTMLButtonElement>('button.primary') as HTMLButtonElement;
  const problem = form.querySelector<HTMLElement>('.problem') as HTMLElement;
  const label = button.textContent ?? '';
  const chosen = () => new FormData(form).get('method') as 'CARD' | 'NEQUI' | 'PSE';

  const showPanel = () => {
    for (const panel of form.querySelectorAll<HTMLElement>('.panel')) panel.hidden = panel.dataset.method !== chosen();
  };
  form.addEventListener('change', showPanel);
  // After back navigation the browser may have restored another choice than the first.
  showPanel();

  form.addEventListener('input', (event) => showError((event.target as HTMLElement).id, ''));
  for (const sample of form.querySelectorAll<HTMLButtonElement>('[data-sample]'))
    sample.addEventListener('click', () => fillIn(sample.dataset.sample ?? ''));

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.hidden = true;
    if (!isComplete(chosen())) return;
    button.disabled = true;
    button.textContent = 'Enviando el pago…';
    try {
      show(await pay(chosen()));
    } catch (error) {
      problem.textContent = error instanceof Refusal ? error.message : 'El proveedor no responde. Inténtalo de nuevo.';
      problem.hidden = false;
    } finally {
      button.disabled = false;
      button.textContent = label;
    }
  });

  /** Shows the status of a payment and polls while it is pending. */
  function show(current: Outcome) {
    tell({ type: 'transaction', transaction: current.transaction });
    form.hidden = true;
    outcome.hidden = false;
    outcome.dataset.status = current.status;
    const content = outcomeOf(current, { isDecidedElsewhere: chosen() === 'PSE', tryAgain });
    outcome.replaceChildren(...content);
    content[0]?.focus();
    if (current.status === 'PENDING') setTimeout(() => void lookAgain(current), askAgainMs);
  }

  async function lookAgain(before: Outcome) {
    const current = await ask<Outcome>(`/dialogo/transacciones/${before.id}`).catch(() => before);
    if (current.status !== before.status) show(current);
    else setTimeout(() => void lookAgain(before), askAgainMs);
  }

  function tryAgain() {
    outcome.hidden = true;
    form.hidden = false;
    form.querySelector<HTMLInputElement>('[name="method"]:checked')?.focus();
  }

  function fillIn(sample: string) {
    const values: Record<string, string> =
      chosen() === 'NEQUI'
        ? { phone: sample }
        : {
            number: sample.replace(/(\d{4})(?=\d)/g, '$1 '),
            holder: typed('holder') || 'Cliente de Prueba',
            expiry: `12/${String(new Date().getFullYear() + 4).slice(2)}`,
            cvc: '123',
          };
    for (const [id, value] of Object.entries(values)) {
      (document.getElementById(id) as HTMLInputElement).value = value;
      showError(id, '');
    }
  }
}

/** The status of a payment in words, its title first, and what the payer can do next. */
function outcomeOf(
  { id, status }: Outcome,
  { isDecidedElsewhere, tryAgain }: { isDecidedElsewhere: boolean; tryAgain: () => void },
): HTMLElement[] {
  const words = outcomeWords[status] ?? outcomeWords.ERROR;
  const title = Object.assign(document.createElement('h2'), { textContent: words?.title, tabIndex: -1 });
  const text = Object.assign(document.createElement('p'), { textContent: words?.text });
  const number = Object.assign(document.createElement('p'), {
    className: 'quiet small',
    textContent: `Transacción ${id}`,
  });
  const isPending = status === 'PENDING';
  const mayTryAgain = status === 'DECLINED' || status === 'ERROR';
  return [
    title,
    text,
    number,
    ...(isPending && isDecidedElsewhere ? [decisionLink()] : []),
    ...(mayTryAgain ? [action('Intentar con otro medio', 'primary', tryAgain)] : []),
    action(
      isPending ? 'Continuar sin esperar' : 'Volver a la tienda',
      mayTryAgain || isPending ? 'secondary' : 'primary',
      end,
    ),
  ];
}

const outcomeWords: Record<string, { title: string; text: string }> = {
  PENDING: { title: 'Esperando la confirmación…', text: 'El pago se está procesando. Puede tardar un momento.' },
  APPROVED: { title: 'Pago aprobado', text: 'En modo demostración: no se movió dinero.' },
  DECLINED: { title: 'Pago rechazado', text: 'El medio de pago rechazó la transacción. Puedes intentar con otro.' },
  ERROR: {
    title: 'No se pudo procesar el pago',
    text: 'El procesador respondió con un error. Puedes intentar con otro medio.',
  },
};

function action(name: string, className: string, act: () => void): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', className, textContent: name });
  button.addEventListener('click', act);
  return button;
}

/** A link to the provider's page, where a pending bank payment is decided. */
function decisionLink(): HTMLElement {
  const link = Object.assign(document.createElement('a'), {
    href: '/',
    target: '_blank',
    rel: 'noopener',
    textContent: 'Decidir este pago en la página del proveedor (se abre aparte)',
  });
  const place = document.createElement('p');
  place.append(link);
  return place;
}

/** Validates the form: marks invalid fields and focuses the first. */
function isComplete(method: 'CARD' | 'NEQUI' | 'PSE'): boolean {
  const email = /^\S+@\S+\.\S+$/.test(typed('email')) ? '' : 'Escribe un correo electrónico';
  const checks: Record<typeof method, Record<string, string>> = {
    CARD: {
      number: /^\d{13,19}$/.test(digitsOf('number')) ? '' : 'Escribe el número de la tarjeta, de 13 a 19 dígitos',
      holder: typed('holder').length >= 5 ? '' : 'Escribe el nombre, de 5 letras o más',
      expiry: isFuture(digitsOf('expiry')) ? '' : 'Escribe un mes y un año que no hayan pasado',
      cvc: /^\d{3,4}$/.test(typed('cvc')) ? '' : 'Escribe 3 o 4 dígitos',
      email,
    },
    NEQUI: { phone: /^3\d{9}$/.test(digitsOf('phone')) ? '' : 'Escribe un celular de 10 dígitos', email },
    PSE: { bank: typed('bank') ? '' : 'Elige un banco', email },
  };
  const errors = Object.entries(checks[method]);
  for (const [id, error] of errors) showError(id, error);
  const first = errors.find(([, error]) => error);
  if (first) document.getElementById(first[0])?.focus();
  return !first;
}

function isFuture(expiry: string): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\/?(\d{2})$/.exec(expiry) ?? [];
  return month !== undefined && new Date(2000 + Number(year), Number(month), 1).getTime() > Date.now();
}

function showError(id: string, error: string) {
  const place = document.getElementById(`${id}-error`);
  if (!place) return;
  place.textContent = error;
  document.getElementById(id)?.setAttribute('aria-invalid', String(error !== ''));
}

/** An error whose message is shown to the payer. */
class Refusal extends Error {}

/** Creates a transaction. A card is first converted to a token, as in the provider's API. */
async function pay(method: 'CARD' | 'NEQUI' | 'PSE'): Promise<Outcome> {
  return ask<Outcome>('/dialogo/transacciones', {
    checkout: location.search.slice(1),
    email: typed('email'),
    payment_method: await methodOf(method),
  });
}

async function methodOf(method: 'CARD' | 'NEQUI' | 'PSE'): Promise<object> {
  if (method === 'NEQUI') return { type: method, phone_number: digitsOf('phone') };
  if (method === 'PSE')
    return {
      type: method,
      user_type: 0,
      user_legal_id_type: 'CC',
      user_legal_id: '1000000000',
      financial_institution_code: typed('bank'),
      payment_description: 'Pago de demostración',
    };
  const [month = '', year = ''] = digitsOf('expiry').replace('/', '').match(/\d\d/g) ?? [];
  const card = {
    number: digitsOf('number'),
    cvc: typed('cvc'),
    exp_month: month,
    exp_year: year,
    card_holder: typed('holder'),
  };
  const { data } = await ask<{ data: { id: string } }>('/v1/tokens/cards', card);
  return { type: method, token: data.id, installments: 1 };
}

async function ask<Answer>(address: string, body?: object): Promise<Answer> {
  const answer = await fetch(address, {
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${main.dataset.publicKey}` },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const result = await answer.json();
  if (answer.ok) return result;
  throw new Refusal(result.problem ?? 'Los datos de la tarjeta no son válidos.');
}

export {};
