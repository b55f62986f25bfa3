import { type FieldMetadata, type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Form, Link, useNavigation, useNavigationType } from 'react-router';
import type { InferInput, InferOutput } from 'valibot';
import { FormProblem } from '#app/account/sign-in/card-page/account-card.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { CityField } from '#app/ui/shop/city-field.tsx';
import { dismissToast, toast } from '#app/ui/toast.tsx';
import { formatPhone } from '#shop/colombia.ts';
import { earliestBirthDate, profileForm } from '#shop/customers/profile-form.ts';
import type { DatedProfile } from '#shop/customers/save-profile.server.ts';
import { departments } from '#shop/places/departments.ts';
import { profileFailure } from './profile-failure.ts';
import { profileRows } from './profile-rows.ts';

/** Why a profile was not saved; `newer` has the values that another tab has saved since, if that is the reason. */
export type ProfileRefusal = { result: SubmissionResult; newer: DatedProfile | null };

type EditProfileProps = {
  profile: DatedProfile & { email: string };
  /** today in Colombia */
  today: string;
  refusal: ProfileRefusal | undefined;
};

/** The form that edits a profile. */
export function EditProfile({ profile, today, refusal }: EditProfileProps) {
  const sending = useNavigation().formMethod === 'POST';
  // The profile that the form was filled from: revalidation must not replace the version that the user has read.
  const [start] = useState(profile);
  const newer = refusal?.newer ?? null;
  const [form, fields] = useForm<InferInput<typeof profileForm>, InferOutput<typeof profileForm>>({
    id: 'editar-perfil',
    defaultValue: {
      fullName: start.fullName,
      phone: start.phone ? formatPhone(start.phone) : '',
      address: start.address ?? '',
      city: start.city ?? '',
      department: departments.find((name) => name === start.department) ?? '',
      birthDate: start.birthDate ?? '',
    },
    lastResult: refusal?.result ?? null,
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithValibot(formData, { schema: profileForm }),
  });

  // Leaving the form dismisses its error toast.
  const errorToast = useRef(0);
  useEffect(() => () => dismissToast(errorToast.current), []);

  useFormAnswer(refusal, ({ result }) => {
    if (result.error) errorToast.current = toast(profileFailure(result.error));
  });

  function submit(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
    form.onSubmit(event);
    if (!event.defaultPrevented) return;
    const checked = parseWithValibot(new FormData(event.currentTarget), { schema: profileForm });
    if (checked.status === 'error') errorToast.current = toast(profileFailure(checked.error ?? {}));
  }

  return (
    <section aria-labelledby="editar" className="rounded-card border border-line bg-surface p-[22px] md:p-10">
      <FocusedTitle />
      {newer ? <NewerProfile newer={newer} email={profile.email} /> : <FormProblem text={form.errors?.[0]} />}
      <Form
        method="post"
        id={form.id}
        noValidate={form.noValidate}
        onSubmit={submit}
        preventScrollReset
        className="mt-6 grid gap-x-4.5 gap-y-5 sm:grid-cols-2"
      >
        <input type="hidden" name={fields.readAt.name} value={(newer ?? start).updatedAt.toISOString()} />
        <ProfileFields fields={fields} email={profile.email} today={today} />
        <div className="mt-2 flex gap-3 border-t border-line pt-6 max-sm:flex-col sm:col-span-2">
          <Button type="submit" pending={sending} pendingText="Guardando...">
            Guardar cambios
          </Button>
          <Link to="/perfil/details" preventScrollReset className={buttonClass('neutral')}>
            Cancelar
          </Link>
        </div>
      </Form>
    </section>
  );
}

type ProfileInput = InferInput<typeof profileForm>;
type ProfileFieldsProps = {
  fields: { [Name in keyof ProfileInput]-?: FieldMetadata<ProfileInput[Name], ProfileInput> };
  email: string;
  today: string;
};

function ProfileFields({ fields, email, today }: ProfileFieldsProps) {
  const wired = (field: ProfileFieldsProps['fields'][keyof ProfileInput]) => ({
    id: field.id,
    name: field.name,
    defaultValue: field.initialValue,
    error: field.errors,
  });
  return (
    <>
      <TextField
        {...wired(fields.fullName)}
        label="Nombre completo"
        autoComplete="name"
        required
        maxLength={120}
        className="sm:col-span-2"
      />
      {/* It needs a name, although the shop drops the value: after a form-level error the forms library focuses a
          field without a name. */}
      <TextField
        label="Correo electrónico"
        name="email"
        defaultValue={email}
        readOnly
        hint="Con él entras a tu cuenta. Aquí no se puede cambiar."
        className="sm:col-span-2"
      />
      <TextField
        {...wired(fields.phone)}
        label="Teléfono"
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={40}
      />
      <TextField
        {...wired(fields.birthDate)}
        label="Fecha de nacimiento"
        optional
        type="date"
        autoComplete="bday"
        min={earliestBirthDate}
        max={today}
      />
      <TextField
        {...wired(fields.address)}
        label="Dirección"
        optional
        autoComplete="street-address"
        maxLength={200}
        className="sm:col-span-2"
      />
      <SelectField {...wired(fields.department)} label="Departamento" optional autoComplete="address-level1">
        <option value="">Elige uno</option>
        {departments.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <CityField
        {...wired(fields.city)}
        department={fields.department.value ?? ''}
        label="Ciudad"
        optional
        autoComplete="address-level2"
        maxLength={120}
      />
    </>
  );
}

const focusInPlace = (title: HTMLElement | null) => title?.focus({ preventScroll: true });

/** The form's heading. Takes the focus after the link 'Editar perfil', which disappears when followed. */
function FocusedTitle() {
  const hasComeByLink = useNavigationType() === 'PUSH';
  return (
    <h2 ref={hasComeByLink ? focusInPlace : null} id="editar" tabIndex={-1} className="text-block focus:outline-none">
      Editar perfil
    </h2>
  );
}

/** Edit conflict: the values that another tab saved while this form was open. */
function NewerProfile({ newer, email }: { newer: DatedProfile; email: string }) {
  const section = useRef<HTMLElement>(null);
  useFormAnswer(newer, () => section.current?.focus());
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="otros-datos"
      className="mt-6 rounded-control border border-on-state-amber/30 bg-state-amber p-5 text-on-state-amber"
    >
      <h3 id="otros-datos" className="text-body font-semibold">
        Tus datos cambiaron en otra pestaña mientras los editabas
      </h3>
      <p className="mt-1">Lo que escribiste sigue en el formulario y no se ha guardado. Esto es lo que hay guardado:</p>
      <ul className="mt-2 list-disc pl-5">
        {profileRows({ ...newer, email })
          .filter(({ label }) => label !== 'Correo electrónico')
          .map(({ label, value }) => (
            <li key={label} className="break-words">
              {label}: {value || 'sin registrar'}
            </li>
          ))}
      </ul>
      <p className="mt-2">
        Si guardas de nuevo, queda lo tuyo. O{' '}
        <a href="/perfil/details?edit=true" className="font-semibold underline underline-offset-4">
          sigue con lo guardado
        </a>
        .
      </p>
    </section>
  );
}
