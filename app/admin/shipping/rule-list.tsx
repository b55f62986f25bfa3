import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '#app/admin/ui/panel.tsx';
import { buttonClass, IconButton } from '#app/ui/button.tsx';
import { formatPesos } from '#shop/money.ts';
import type { ListedRule } from '#shop/shipping/editing/save-shipping-rule.server.ts';
import { daysText, onDeliveryText, stepTexts } from '#shop/shipping/editing/shipping-words.ts';
import { wholeCountry } from '#shop/shipping/shipping-rules.ts';
import { ruleHref } from './shipping-href.ts';

/** A rule with the name of its place. */
export type NamedRule = ListedRule & { name: string };

type RuleListProps = { rules: NamedRule[]; onDelete: (rule: NamedRule) => void };

/** The rules in their order of precedence from below: the country, departments, municipalities. */
export function RuleList({ rules, onDelete }: RuleListProps) {
  const groups = [
    { id: 'pais', title: 'Todo el país', rules: rules.filter(({ place }) => place === wholeCountry) },
    {
      id: 'departamentos',
      title: 'Departamentos',
      rules: rules.filter(({ place }) => place.length === 2 && place !== wholeCountry),
    },
    { id: 'municipios', title: 'Municipios', rules: rules.filter(({ place }) => place.length === 5) },
  ];
  return groups
    .filter((group) => group.rules.length > 0)
    .map((group) => (
      <Panel
        key={group.id}
        title={group.rules.length > 1 ? `${group.title} (${group.rules.length})` : group.title}
        id={group.id}
        flush
      >
        <ul aria-labelledby={group.id} className="divide-y divide-line">
          {group.rules.map((rule) => (
            <Rule key={rule.place} rule={rule} onDelete={onDelete} />
          ))}
        </ul>
      </Panel>
    ));
}

function Rule({ rule, onDelete }: { rule: NamedRule; onDelete: (rule: NamedRule) => void }) {
  const { place, name, freeFrom } = rule;
  const isCountry = place === wholeCountry;
  return (
    <li className="flex items-start gap-3 py-3 pr-3 pl-5 text-admin-body md:pl-6">
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-2 table:grid-cols-[minmax(0,1.2fr)_minmax(0,1.3fr)_minmax(0,0.7fr)_minmax(0,1.2fr)]">
        <h3 className="font-semibold [overflow-wrap:anywhere]">{name}</h3>
        <Fact label="Envío">
          {stepTexts(rule.steps).map((step) => (
            <span key={step} className="tabular block">
              {step}
            </span>
          ))}
          {freeFrom !== null && <span className="tabular block text-saving">Gratis desde {formatPesos(freeFrom)}</span>}
        </Fact>
        <Fact label="Tarda">{daysText(rule)}</Fact>
        <Fact label="Contraentrega">
          <span className="tabular">{onDeliveryText(rule)}</span>
        </Fact>
      </div>
      <span className="flex shrink-0 items-center">
        <Link
          to={ruleHref(place)}
          aria-label={`Cambiar ${name}`}
          className={`${buttonClass('text', 'sm')} aspect-square px-0!`}
        >
          <Pencil aria-hidden="true" size={19} strokeWidth={1.75} />
        </Link>
        {isCountry ? (
          // As wide as the button of the other rows.
          <span className="size-11" />
        ) : (
          <IconButton label={`Eliminar ${name}`} look="plain" onClick={() => onDelete(rule)}>
            <Trash2 aria-hidden="true" size={19} strokeWidth={1.75} />
          </IconButton>
        )}
      </span>
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <span className="block text-small text-ink-3">{label}</span>
      {children}
    </div>
  );
}
