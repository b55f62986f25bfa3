// The script that a shop's page loads. The page's Content-Security-Policy may forbid style elements and attributes, so
// the window is a shadow tree with a constructed style sheet. The block keeps all names out of the page's global scope: it
// declares no functions, which would leave the block.
{
  type Result = { transaction?: unknown };
  type Callback = (result: Result) => void;
  type Message = { type?: string; closing?: string; transaction?: unknown };

  const script = document.currentScript as HTMLScriptElement;
  const { origin } = new URL(script.src);

  /** Delay before a closed dialog is removed: the click that closed it may still be processed in its iframe. */
  const farewellMs = 1_000;
  let lastHost: HTMLElement | undefined;

  const css = `
    dialog { position: fixed; inset: 0; width: 100%; height: 100%; max-width: none; max-height: none; margin: 0; padding: 0;
      border: 0; background: rgb(15 23 42 / 0.6); display: grid; place-items: center; box-sizing: border-box; }
    dialog:not([open]) { display: none; }
    .window { display: flex; flex-direction: column; width: 100%; height: 100%; background: #fff; overflow: hidden; }
    .bar { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 8px 8px 8px 20px;
      background: #1e2a4a; color: #fff; }
    h2 { margin: 0; font: 600 16px/24px system-ui, sans-serif; color: #fff; }
    button { display: inline-flex; align-items: center; gap: 8px; min-height: 44px; padding: 0 14px; border: 0; border-radius: 8px;
      background: transparent; color: #fff; font: 600 15px/20px system-ui, sans-serif; cursor: pointer; }
    button:hover { background: rgb(255 255 255 / 0.14); }
    button:focus-visible { outline: 3px solid #ffd166; outline-offset: -3px; }
    iframe { flex: 1; width: 100%; border: 0; background: #fff; }
    @media (min-width: 600px) and (min-height: 560px) {
      .window { width: min(460px, calc(100% - 48px)); height: min(760px, calc(100% - 48px)); border-radius: 16px;
        box-shadow: 0 24px 64px rgb(15 23 42 / 0.4); }
    }`;

  /** Flattens the config to parameters: `signature: {integrity}` → `signature:integrity`, camel case → kebab case. */
  const parametersOf = (config: object, prefix = ''): [string, string][] =>
    Object.entries(config).flatMap(([name, value]): [string, string][] => {
      const key = prefix + name.replace(/([A-Z]|\d+)/g, (part: string) => `-${part.toLowerCase()}`);
      if (value === undefined || value === null) return [];
      return typeof value === 'object' ? parametersOf(value, `${key}:`) : [[key, String(value)]];
    });

  const element = <Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    properties: Partial<HTMLElementTagNameMap[Name]>,
    ...children: Node[]
  ): HTMLElementTagNameMap[Name] => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };

  /** Puts a dialog in a shadow tree of its own. */
  const hostOf = (dialog: HTMLDialogElement): HTMLElement => {
    const host = document.createElement('div');
    const shadow = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    shadow.adoptedStyleSheets = [sheet];
    shadow.append(dialog);
    return host;
  };

  class WidgetCheckout {
    #config: object;

    constructor(config: object) {
      this.#config = config ?? {};
    }

    open(callback: Callback = () => {}) {
      const address = new URL('/dialogo', origin);
      address.search = new URLSearchParams(parametersOf(this.#config)).toString();
      // The target origin of messages, in the hash so that it does not mix with the shop's parameters.
      address.hash = window.location.origin;

      const frame = element('iframe', { src: address.href, title: 'Pago en línea, modo demostración' });
      const close = element('button', { type: 'button', textContent: 'Cerrar' });
      const title = element('h2', { id: 'title', textContent: 'Pago · modo demostración' });
      const bar = element('div', { className: 'bar' }, title, close);
      const dialog = element('dialog', {}, element('div', { className: 'window' }, bar, frame));
      dialog.setAttribute('aria-labelledby', 'title');

      lastHost?.remove();
      const host = hostOf(dialog);
      lastHost = host;

      let closing = 'empty';
      let transaction: unknown;
      const overflow = document.documentElement.style.overflow;

      const end = () => {
        window.removeEventListener('message', hear);
        dialog.close();
        setTimeout(() => host.remove(), farewellMs);
        document.documentElement.style.overflow = overflow;
        if (transaction) callback({ transaction });
        else if (closing === 'empty') callback({});
      };
      const hear = (event: MessageEvent<Message>) => {
        if (event.origin !== origin || event.source !== frame.contentWindow) return;
        if (event.data.type === 'ready') {
          closing = event.data.closing ?? closing;
          if (document.activeElement === host) frame.focus();
        }
        if (event.data.type === 'transaction') transaction = event.data.transaction;
        if (event.data.type === 'end') end();
      };

      window.addEventListener('message', hear);
      close.addEventListener('click', end);
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        end();
      });
      document.body.append(host);
      document.documentElement.style.overflow = 'hidden';
      dialog.showModal();
    }
  }

  Object.assign(window, { WidgetCheckout });
}
