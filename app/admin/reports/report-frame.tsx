import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { ExportLink } from '#app/admin/csv/export-link.tsx';
import { PeriodChooser } from '#app/admin/sales/period-chooser.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { TabLinks } from '#app/admin/ui/tab-links.tsx';
import { useMay } from '#app/admin/use-may.ts';
import type { ReportPeriod } from './read-period.ts';
import { exportReportHref, type Report, reportHref, reportHrefs } from './reports-href.ts';

export const reportsTitle = 'Informes';

type ReportFrameProps = ReportPeriod & { report: Report; children: ReactNode };

/** What all reports share: the title, the tabs that the person may open, the period and the file. */
export function ReportFrame({ report, period, requested, today, problem, children }: ReportFrameProps) {
  const may = useMay();
  const isComing = useNavigation().location?.pathname === reportHrefs[report];
  const tabs: [Report, string, boolean][] = [
    ['deliveries', 'Entregas', may('orders')],
    ['costs', 'Costo de los envíos', may('money')],
    ['margins', 'Margen', may('costs') && may('money')],
  ];
  return (
    <>
      <PageHeader title={reportsTitle}>
        {may('exports') && <ExportLink href={exportReportHref(report, period)} />}
      </PageHeader>
      <TabLinks
        label="Informes"
        tabs={tabs
          .filter(([, , isOpen]) => isOpen)
          .map(([tab, label]) => ({ label, to: reportHref(tab, period), isCurrent: tab === report }))}
      />
      <PeriodChooser
        page={reportHrefs[report]}
        label="Periodo del informe"
        submit="Ver informe"
        {...{ period, requested, today, problem }}
      />
      <div
        aria-busy={isComing}
        className={`grid grid-cols-[minmax(0,1fr)] gap-6 ${isComing ? 'opacity-60 transition-opacity delay-150' : ''}`}
      >
        {children}
      </div>
    </>
  );
}
