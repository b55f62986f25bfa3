import type { Locator, Page } from 'playwright-core';
import type { ScreenName } from './browser.ts';

/** A day of a member of staff in the back office, whose taps are counted and whose steps are timed. */
export class WorkedDay {
  readonly page: Page;
  readonly screen: ScreenName;
  readonly steps: { name: string; taps: number; seconds: number }[] = [];
  taps = 0;

  constructor(page: Page, screen: ScreenName) {
    this.page = page;
    this.screen = screen;
  }

  async tap(target: Locator) {
    this.taps += 1;
    if (this.screen === 'phone') await target.tap();
    else await target.click();
  }

  async type(field: Locator, text: string) {
    await this.tap(field);
    await this.page.keyboard.type(text);
  }

  async choose(field: Locator, option: string) {
    // The list of a native select is outside of the page: one tap opens it, another one chooses.
    this.taps += 2;
    await field.selectOption(option);
  }

  async chooseFile(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
    // The same goes for the list of files.
    this.taps += 2;
    await field.setInputFiles(file);
  }

  /** Opens a section from the sidebar, which is a menu on phones. */
  async goTo(section: string) {
    if (this.screen === 'phone') await this.tap(this.page.getByRole('button', { name: 'Abrir menú' }));
    const sections = this.page.getByRole('navigation', { name: 'Administración' });
    await this.tap(sections.getByRole('link', { name: section }));
    await this.page.getByRole('heading', { level: 1, name: section }).waitFor();
  }

  async step(name: string, work: () => Promise<void>) {
    const [began, tapsBefore] = [performance.now(), this.taps];
    await work();
    this.steps.push({ name, taps: this.taps - tapsBefore, seconds: (performance.now() - began) / 1_000 });
  }

  /** A line for each step, and one for all. */
  report(): string {
    const seconds = this.steps.reduce((sum, step) => sum + step.seconds, 0);
    const lines = [...this.steps, { name: 'all', taps: this.taps, seconds }];
    const width = this.page.viewportSize()?.width;
    return lines
      .map((line) => `${width} px  ${line.name.padEnd(24)}${line.taps} taps  ${line.seconds.toFixed(1)} s\n`)
      .join('');
  }
}
