import { flushSync } from 'react-dom';

/** What stands in these fields of a form, of those it has. */
export function readFields(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of names) {
    const control = controlOf(form, name);
    if (control) values[name] = control.value;
  }
  return values;
}

/**
 * Fills fields of a form as if they were typed, in the given order, so that everything that follows typing follows this
 * too: messages, drafts, fields that come and go. Names the form does not have are passed over.
 */
export function fillFields(form: HTMLFormElement, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    // One by one: a country decides which fields there are to fill after it.
    flushSync(() => {
      const control = controlOf(form, name);
      if (!control || control.value === value) return;
      control.value = value;
      control.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
}

function controlOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control : null;
}
