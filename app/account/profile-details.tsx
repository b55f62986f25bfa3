import { useRouteLoaderData } from 'react-router';
import type { loader as profileLoader } from './profile.tsx';

export default function ProfileDetails() {
  const loaded = useRouteLoaderData<typeof profileLoader>('account/profile');
  if (!loaded) return null;
  const { profile } = loaded;
  const rows = [
    { label: 'Nombre completo', value: profile.fullName },
    { label: 'Correo electrónico', value: profile.email },
    { label: 'Teléfono', value: profile.phone },
    { label: 'Dirección', value: profile.address },
    { label: 'Ciudad', value: profile.city },
    { label: 'Departamento', value: profile.department },
    { label: 'Fecha de nacimiento', value: profile.birthDate && formatBirthDate(profile.birthDate) },
  ];
  return (
    <section aria-labelledby="datos" className="max-w-3xl rounded-card border border-line bg-surface p-[22px] md:p-10">
      <h2 id="datos" className="text-block">
        Información personal
      </h2>
      <dl className="mt-2 divide-y divide-line">
        {rows.map((row) => (
          <div key={row.label} className="grid gap-x-6 gap-y-0.5 py-3.5 md:grid-cols-[13rem_1fr]">
            <dt className="text-label text-ink-3">{row.label}</dt>
            <dd className={row.value ? 'break-words' : 'text-ink-3'}>{row.value || 'Sin registrar'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** '7/3/1990' of '1990-03-07': a calendar day, which no time zone may move. */
function formatBirthDate(day: string): string {
  return day.split('-').reverse().map(Number).join('/');
}
