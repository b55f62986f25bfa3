import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { FormBar } from '#app/admin/form/form-bar.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { ProblemList } from '#app/admin/ui/problem-list.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import type { SettlementField, SettlementMapping } from '#db/schema.ts';
import {
  fieldCodes,
  fieldWords,
  guessMeaning,
  meaningCodes,
  meaningWords,
  type WordMeaning,
} from '#shop/settlements/settlement-mapping.ts';
import type { UploadState } from './use-upload-settlement.ts';

type MappingState = Extract<UploadState, { at: 'mapping' }>;

type MappingFormProps = {
  state: MappingState;
  onSend: (mapping: SettlementMapping) => void;
  onCancel: () => void;
};

/**
 * A form in which staff choose the meaning of each column and word of a settlement file, once for all files of its
 * company.
 */
export function MappingForm({
  state: { question, name, problem, wrong, isSending },
  onSend,
  onCancel,
}: MappingFormProps) {
  const [columns, setColumns] = useState(question.mapping.columns);
  const [chosenWords, setChosenWords] = useState(question.mapping.words);
  const [unit, setUnit] = useState(question.mapping.unit);

  const kindColumn = question.columns.find((column) => columns[column.name] === 'kind')?.name;
  const words = kindColumn === undefined ? [] : question.words[kindColumn];
  const meaningOf = (word: string) => chosenWords[word] ?? guessMeaning(word);

  function chooseField(column: string, field: SettlementField | '') {
    const { [column]: _, ...others } = columns;
    setColumns(field === '' ? others : { ...others, [column]: field });
  }

  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        const meanings = Object.fromEntries((words ?? []).map((word) => [word, meaningOf(word)]));
        if (!isSending) onSend({ columns, words: meanings, unit });
      }}
    >
      <Panel title="Qué trae cada columna" id="columnas">
        <p className="max-w-[68ch] text-admin-body text-ink-2">
          {name}: revisa lo que la tienda supone. Hace falta la referencia o el número de la transacción, la fecha y el
          valor cobrado. Lo que no se usa no se guarda. La próxima vez se hace solo. Las filas que ya venían en otro
          archivo se leen otra vez así.
        </p>
        <div className={`mt-5 ${fieldGrid}`}>
          {question.columns.map((column) => (
            <ColumnField
              key={column.name}
              column={column}
              field={columns[column.name] ?? ''}
              onChoose={(field) => chooseField(column.name, field)}
            />
          ))}
          <SelectField
            label="Los valores están en"
            value={unit}
            onChange={(event) => setUnit(event.target.value as SettlementMapping['unit'])}
          >
            <option value="pesos">Pesos</option>
            <option value="centavos">Centavos</option>
          </SelectField>
        </div>
      </Panel>
      {kindColumn !== undefined && (
        <WordsPanel
          column={kindColumn}
          words={words}
          meaningOf={meaningOf}
          onChoose={(word, meaning) => setChosenWords({ ...chosenWords, [word]: meaning })}
        />
      )}
      {wrong && <ProblemList problems={wrong.problems} rows={wrong.rows} />}
      <MappingBar
        problem={
          problem ?? (wrong && 'No se guardó nada: corrige el archivo, o cambia lo que trae cada columna.') ?? null
        }
        isSending={isSending}
        onCancel={onCancel}
      />
    </form>
  );
}

const fieldGrid = 'grid gap-x-4.5 gap-y-5 sm:grid-cols-2 table:grid-cols-3';

type ColumnFieldProps = {
  column: MappingState['question']['columns'][number];
  /** empty if the column is not used */
  field: SettlementField | '';
  onChoose: (field: SettlementField | '') => void;
};

function ColumnField({ column, field, onChoose }: ColumnFieldProps) {
  return (
    <SelectField
      label={<span className="[overflow-wrap:anywhere]">{column.name}</span>}
      hint={
        <span className="[overflow-wrap:anywhere]">
          {column.samples.length > 0 ? column.samples.join(' · ') : 'Vacía'}
        </span>
      }
      value={field}
      onChange={(event) => onChoose(event.target.value as SettlementField | '')}
    >
      <option value="">No se usa</option>
      {fieldCodes.map((code) => (
        <option key={code} value={code}>
          {fieldWords[code]}
        </option>
      ))}
    </SelectField>
  );
}

type WordsPanelProps = {
  /** the column with the kind or state of each row */
  column: string;
  /** undefined if the column has too many different words */
  words: string[] | undefined;
  meaningOf: (word: string) => WordMeaning;
  onChoose: (word: string, meaning: WordMeaning) => void;
};

function WordsPanel({ column, words, meaningOf, onChoose }: WordsPanelProps) {
  return (
    <Panel title="Qué significa cada palabra" id="palabras">
      {words ? (
        <div className={fieldGrid}>
          {words.map((word) => (
            <SelectField
              key={word}
              label={word === '' ? '(vacío)' : <span className="[overflow-wrap:anywhere]">{word}</span>}
              value={meaningOf(word)}
              onChange={(event) => onChoose(word, event.target.value as WordMeaning)}
            >
              {meaningCodes.map((meaning) => (
                <option key={meaning} value={meaning}>
                  {meaningWords[meaning]}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      ) : (
        <p className="text-admin-body text-ink-2">
          «{column}» tiene demasiadas palabras distintas para ser el tipo o estado. Elige otra columna.
        </p>
      )}
    </Panel>
  );
}

type MappingBarProps = { problem: string | null; isSending: boolean; onCancel: () => void };

function MappingBar({ problem, isSending, onCancel }: MappingBarProps) {
  return (
    <FormBar>
      <p
        role="alert"
        className="mr-auto flex min-w-0 items-start gap-2 text-label font-semibold text-danger max-sm:w-full"
      >
        {problem !== null && <CircleAlert aria-hidden="true" size={18} className="shrink-0" />}
        {problem}
      </p>
      <Button variant="neutral" size="sm" onClick={onCancel} className="max-sm:flex-1">
        Elegir otro archivo
      </Button>
      <Button type="submit" size="sm" pending={isSending} pendingText="Guardando..." className="max-sm:flex-1">
        Guardar el archivo
      </Button>
    </FormBar>
  );
}
