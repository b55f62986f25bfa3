import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { firefox } from 'playwright-core';
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver';
import { vi } from 'vitest';
import { freePort } from '#db/testing/postgres-server.ts';
import { scriptsAnswered } from './browser.ts';

/** What a journey does in a browser, whichever program controls it. Elements are found by their accessible names. */
export type Shopper = {
  open(url: string): Promise<void>;
  /** Presses a button, link, radio button or tick box. */
  press(name: RegExp): Promise<void>;
  fill(label: RegExp, text: string): Promise<void>;
  choose(label: RegExp, option: string): Promise<void>;
  attach(label: RegExp, file: string): Promise<void>;
  /** Waits until the page shows the text; returns it. */
  see(text: RegExp): Promise<string>;
  /** Acts in the page's only frame. */
  inFrame(act: (frame: Shopper) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

const phone = { width: 360, height: 740 };
const patienceMs = 20_000;

/** Starts Firefox with an empty profile. */
export async function openFirefox(): Promise<Shopper> {
  // Firefox refuses to run as root in another user's home.
  const home = mkdtempSync(path.join(tmpdir(), 'firefox-'));
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    env: { ...process.env, HOME: home },
  });
  const page = await browser.newPage({ viewport: phone, locale: 'es-CO' });
  const within = (scope: Pick<typeof page, 'getByRole' | 'getByLabel' | 'getByText'>): Shopper => {
    const field = (label: RegExp) => scope.getByLabel(label).filter({ visible: true }).first();
    return {
      open: async (url) => {
        await page.goto(url);
        await scriptsAnswered(page);
      },
      press: async (name) => {
        const roles = (['button', 'link', 'radio', 'checkbox'] as const).map((role) => scope.getByRole(role, { name }));
        const [first, ...others] = roles.map((locator) => locator.filter({ visible: true }));
        if (!first) return;
        await others
          .reduce((all, one) => all.or(one), first)
          .first()
          .click();
      },
      fill: async (label, text) => {
        // A field filled in from the last order: in Firefox, `fill` appends to an e-mail address.
        if ((await field(label).inputValue()) !== text) await field(label).fill(text);
      },
      choose: async (label, option) => void (await field(label).selectOption(option)),
      attach: (label, file) => scope.getByLabel(label).setInputFiles(file),
      see: (text) => scope.getByText(text).filter({ visible: true }).first().innerText({ timeout: patienceMs }),
      inFrame: (act) => act(within(page.frameLocator('iframe'))),
      close: async () => {
        await browser.close();
        rmSync(home, { recursive: true, force: true });
      },
    };
  };
  return within(page);
}

/**
 * Starts WebKit: the small browser of WebKitGTK, on a virtual screen. Compositing stays on, without which modal dialogs
 * never answer.
 */
export async function openWebKit(): Promise<Shopper> {
  const screen = await startVirtualScreen();
  const port = await freePort();
  const program = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  const driver = await connect(`http://127.0.0.1:${port}`);
  await driver.manage().window().setRect(phone);
  return {
    ...shopperOf(driver),
    close: async () => {
      await driver.quit();
      await ended(program);
      await ended(screen.program);
    },
  };
}

async function connect(url: string): Promise<WebDriver> {
  const binary = process.env.WEBKIT_PATH ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
  await until(
    () =>
      fetch(`${url}/status`).then(
        (answer) => answer.ok,
        () => false,
      ),
    'WebKitWebDriver answers',
  );
  return new Builder()
    .usingServer(url)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } })
    .build();
}

function shopperOf(driver: WebDriver): Shopper {
  const pressable = 'button, a[href], [role=button], input[type=radio], input[type=checkbox], input[type=submit]';
  const fields = 'input, select, textarea';
  /** Waits for the first shown element with this name. A hidden file field counts as shown. */
  const find = async (selector: string, name: RegExp): Promise<WebElement> => {
    let element: WebElement | null = null;
    const look = async () => {
      element = await driver.executeScript(findByName, selector, name.source, name.flags);
      return element !== null;
    };
    await until(look, `${selector} named ${name}`);
    if (!element) throw new Error(`There is no ${selector} named ${name}`);
    return element;
  };
  const shopper: Shopper = {
    open: async (url) => {
      await driver.get(url);
      await until(() => driver.executeScript("return !('releaseEarlyTaps' in window)"), `${url} is hydrated`);
    },
    press: async (name) => {
      const element = await find(pressable, name);
      await element.click();
    },
    fill: async (label, text) => {
      const element = await find(fields, label);
      await element.clear();
      await element.sendKeys(text);
    },
    choose: async (label, option) => driver.executeScript(chooseOption, await find('select', label), option),
    attach: async (label, file) => (await find('input[type=file]', label)).sendKeys(file),
    see: async (text) => {
      let seen: string | undefined;
      const look = async () => {
        const shown: string = await driver.executeScript('return document.body.innerText');
        seen = text.exec(shown)?.[0];
        return seen !== undefined;
      };
      await until(look, `the page shows ${text}`);
      return seen ?? '';
    },
    inFrame: async (act) => {
      let frame: WebElement | null = null;
      const look = async () => {
        frame = await driver.executeScript(findFrame);
        return frame !== null;
      };
      await until(look, 'the page has a frame');
      await driver.switchTo().frame(frame);
      await act(shopper);
      await driver.switchTo().defaultContent();
    },
    close: () => driver.quit(),
  };
  return shopper;
}

/**
 * Runs in the page: the first element of a selector whose label or text matches, if a press at its centre reaches it.
 */
const findByName = `
  const [selector, source, flags] = arguments;
  const name = new RegExp(source, flags);
  const textOf = (id) => document.getElementById(id)?.textContent ?? '';
  const nameOf = (element) =>
    element.getAttribute('aria-label') ??
    element.getAttribute('aria-labelledby')?.split(' ').map(textOf).join(' ') ??
    (element.labels?.length ? [...element.labels].map((label) => label.textContent).join(' ') : element.textContent);
  const isReached = (element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const reached = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(reached) || [...(element.labels ?? [])].some((label) => label.contains(reached));
  };
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const found = [...scope.querySelectorAll(selector)].find(
    (element) =>
      (element.type === 'file' || element.checkVisibility({ visibilityProperty: true })) &&
      name.test(nameOf(element).replace(/\\s+/g, ' ').trim()),
  );
  return found && (found.type === 'file' || isReached(found)) ? found : null;
`;

/** Runs in the page: its first frame, which may be in a shadow tree. */
const findFrame = `
  const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  return roots.map((root) => root.querySelector('iframe')).find(Boolean) ?? null;
`;

/** Runs in the page: chooses an option as a press would, which WebKitGTK opens outside of the page. */
const chooseOption = `
  const [select, text] = arguments;
  const option = [...select.options].find(({ label }) => label === text);
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(select, option.value);
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
`;

async function startVirtualScreen(): Promise<{ display: string; program: ChildProcess }> {
  // Xvfb chooses a free display and writes its number to the given file descriptor.
  const program = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    program.stdio[3]?.once('data', (data) => resolve(String(data).trim()));
    program.once('exit', () => reject(new Error('Xvfb ended at its start')));
  });
  return { display: `:${number}`, program };
}

async function ended(program: ChildProcess): Promise<void> {
  const exit = new Promise<void>((resolve) => program.once('exit', () => resolve()));
  if (program.exitCode === null && program.signalCode === null) {
    program.kill();
    await exit;
  }
}

/** Polls until something is so. Hooks cannot use `expect.poll`. */
async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  await vi.waitUntil(isSo, { timeout: patienceMs, interval: 100 }).catch((error) => {
    throw new Error(`Never so: ${what}`, { cause: error });
  });
}
