import { flushSync } from 'react-dom';

/** Reads those of the named fields that the form has. */
export function readFields(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of names) {
    const control = controlOf(form, name);
    if (control) values[name] = control.value;
  }
  return values;
}

/**
 * Fills fields of a form in the given order as if they were typed, so that validation, drafts and dependent fields
 * react. Names that the form does not have are skipped.
 */
export function fillFields(form: HTMLFormElement, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    // One by one, because the country decides which of the later fields exist.
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
