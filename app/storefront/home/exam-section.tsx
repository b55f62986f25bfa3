import { Clock, MapPin, UserRoundCheck } from 'lucide-react';
import { Link } from 'react-router';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import type { ExamService } from '#shop/catalog/find-exam-service.server.ts';
import { unitPrice } from '#shop/catalog/product.ts';
import { formatPesos } from '#shop/money.ts';
import { examNotice } from '#shop/service-requests/exam-consent.ts';
import type { ExamAnswer } from './answer-exam-request.server.ts';
import { ExamForm } from './exam-form.tsx';
import plants from './exam-plants.svg';

type ExamSectionProps = {
  /** the exam as it is sold; null if the shop does not sell it online */
  exam: ExamService | null;
  actionData: ExamAnswer | undefined;
};

/** The section to request the bio-quantum exam. `#examen` links to it, and so does the form's response. */
export function ExamSection({ exam, actionData }: ExamSectionProps) {
  const settings = usePublicSettings();
  const { city } = settings;
  const promises = [
    { Icon: Clock, text: `${exam?.durationMinutes || 30} minutos, con cita` },
    { Icon: UserRoundCheck, text: 'Acompañamiento de una asesora' },
    { Icon: MapPin, text: city ? `En nuestra tienda de ${city}` : 'En nuestra tienda' },
  ];

  return (
    <section id="examen" aria-labelledby="examen-titulo" className="relative isolate overflow-hidden bg-green-deep">
      <img
        src={plants}
        alt=""
        width={760}
        height={620}
        loading="lazy"
        className="pointer-events-none absolute bottom-0 left-0 -z-10 h-auto w-[760px] max-w-none max-md:w-[560px]"
      />
      <div className="page-width grid grid-cols-1 items-center gap-x-16 gap-y-9 py-14 lg:grid-cols-[1fr_35rem] lg:py-24">
        <div className="text-on-deep">
          <h2
            id="examen-titulo"
            className="max-w-[11em] break-words text-page-phone text-white md:text-[2.75rem] md:leading-[3.125rem]"
          >
            Agenda tu Examen Bio-Cuántico
          </h2>
          <p className="mt-4 max-w-[44ch] text-[1.0625rem] leading-7">
            Una sesión de orientación en bienestar, sin dolor y en nuestra tienda. Déjanos tus datos y te llamamos para
            acordar el día.
          </p>
          <ul className="mt-8 grid gap-5 font-semibold text-white">
            {promises.map(({ Icon, text }) => (
              <li key={text} className="flex items-center gap-3.5">
                <Icon aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0 text-ochre" />
                {text}
              </li>
            ))}
          </ul>
          {exam && (
            <p className="mt-8 font-semibold text-white">
              {formatPesos(unitPrice(exam))}{' '}
              <Link
                to={`/productos/${exam.id}`}
                className="inline-flex min-h-11 items-center px-2 underline underline-offset-4"
              >
                Ver el examen
              </Link>
            </p>
          )}
          <p className="mt-8 max-w-[46ch] text-caption">{examNotice}</p>
        </div>
        <ExamForm settings={settings} actionData={actionData} />
      </div>
    </section>
  );
}
