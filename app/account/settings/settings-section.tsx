import type { ReactNode } from 'react';

type SettingsSectionProps = {
  title: string;
  /** id of the heading and target of links; unique on its page */
  id: string;
  lead?: ReactNode;
  /** 2 if it is the only content of the page */
  level?: 2 | 3;
  children: ReactNode;
};

/** A section of the settings: a white card with a title. */
export function SettingsSection({ title, id, lead, level = 3, children }: SettingsSectionProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-card border border-line bg-surface p-[22px] md:p-10 print:border-0 print:p-0"
    >
      <Title id={id} className="scroll-mt-6 text-block">
        {title}
      </Title>
      {lead && <p className="mt-1.5 max-w-[62ch] text-pretty text-ink-2">{lead}</p>}
      {children}
    </section>
  );
}
