import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { hasSaidAdult, keepAnswer } from './age-answer.ts';

/** A tick that shows the elements after this one; it works without scripts. */
export function AgeNotice() {
  return (
    <section
      aria-labelledby="edad"
      className="group my-6 rounded-card bg-sand p-5 has-checked:my-0 has-checked:bg-transparent has-checked:p-0 md:p-8 [&:has(input:not(:checked))~*]:hidden"
    >
      <div className="group-has-checked:hidden">
        <h1 id="edad" className="text-section-phone md:text-section">
          Solo para mayores de 18 años
        </h1>
        <p className="mt-2 max-w-[65ch] text-ink-2">
          Aquí hay productos para adultos. Marca la casilla si eres mayor de edad.
        </p>
      </div>
      <CheckboxField
        ref={restoreAnswer}
        onChange={(event) => keepAnswer(event.target.checked)}
        autoComplete="off"
        className="mt-5 w-fit rounded-control border border-field bg-surface py-0.5 pr-5 pl-4 group-has-checked:mt-0 group-has-checked:border-transparent group-has-checked:bg-transparent group-has-checked:p-0"
      >
        <span className="font-semibold text-ink group-has-checked:font-normal group-has-checked:text-ink-2">
          Soy mayor de 18 años
        </span>
      </CheckboxField>
      <p className="mt-3 group-has-checked:hidden">
        <Link to="/" className={buttonClass('secondary')}>
          Volver al inicio
        </Link>
      </p>
    </section>
  );
}

/** Ticks the box if the device knows the answer, also one given before the page's scripts ran. */
function restoreAnswer(box: HTMLInputElement | null) {
  if (!box) return;
  if (box.checked) keepAnswer(true);
  else box.checked = hasSaidAdult();
}
