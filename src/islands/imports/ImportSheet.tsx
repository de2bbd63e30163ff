import { type SubmitEvent, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { Progress } from '#components/ui/Progress.tsx';
import { ChosenFile } from '#islands/fields/ChosenFile.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { firstSeller, SellerField, sellersOf } from '#islands/publishing/SellerField.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { SheetEnd } from '#islands/ui/SheetForm.tsx';
import type { ImportLine, SameTitleChoice, ServiceImport } from '#lib/contract/imports.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { exampleCsv, importScreen as texts } from '#lib/copy/imports-screen.ts';
import { publishingTexts } from '#lib/copy/publishing.ts';
import { ImportLines, Totals } from './ImportLines.tsx';
import { useImport } from './use-import.ts';

const choices = Object.keys(texts.choices) as SameTitleChoice[];

interface Props {
  open: boolean;
  person: OwnUser;
  companyId: number | null;
  onPublished: () => void;
  onClose: () => void;
}

/** Closed, it goes on asking how far the import is. The page must link chosen-file.css and progress.css. */
export default function ImportSheet({ open, person, companyId, onPublished, onClose }: Props) {
  const sellers = sellersOf(person);
  const [chosen, setChosen] = useState<string>();
  const isThere = sellers.some(({ value }) => value === chosen);
  const company = isThere && chosen !== undefined ? chosen : firstSeller(sellers, companyId);
  const work = useImport(company, onPublished);
  const { file, looked, begun, busy, fault, problem, isCutOff = false, sameTitle = 'update' } = work;
  const countOf = (wanted: ImportLine['state']) =>
    looked?.lines.filter(({ state }) => state === wanted).length ?? 0;
  const news = countOf('new');
  const updates = countOf('update');
  const isToDo = news + updates > 0;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void (isToDo ? work.publish() : work.look());
  }

  if (begun)
    return (
      <Sheet title={texts.title} open={open} onClose={onClose} form>
        <div className="sheet-body stack">
          <Running import={begun} isCutOff={isCutOff} />
          <ImportLines lines={begun.lines} />
        </div>
        <div className="sheet-foot">
          {begun.done && (
            <Button look="outline" onClick={() => work.choose(undefined)}>
              {texts.again}
            </Button>
          )}
          <Button onClick={onClose}>{texts.close}</Button>
        </div>
      </Sheet>
    );
  return (
    <Sheet title={texts.title} open={open} onClose={onClose} form>
      <form className="sheet-inside flex min-h-0 flex-1 flex-col" noValidate onSubmit={submit}>
        <div className="sheet-body stack">
          <p className="text-text2">
            {texts.how}{' '}
            <a
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(exampleCsv)}`}
              download={texts.exampleName}
            >
              {texts.example}
            </a>
          </p>
          <SellerField
            id="import-company"
            label={publishingTexts.seller}
            sellers={sellers}
            value={company}
            onChange={(value) => {
              setChosen(value);
              work.forgetLooked();
            }}
          />
          <ChosenFile
            id="import-file"
            label={texts.file}
            optional={false}
            hint={texts.fileHint}
            texts={{ choose: texts.choose, change: texts.change, remove: texts.remove }}
            accept=".csv,text/csv"
            file={file}
            error={fault}
            onChange={work.choose}
          />
          <Problem text={problem} />
          <div role="status">
            {busy === 'looking' && texts.looking}
            {looked && <Totals lines={looked.lines} />}
            {looked && !isToDo && <p>{texts.nothing}</p>}
          </div>
          {looked && looked.ignored.length > 0 && (
            <p className="text-text2">{texts.ignored(looked.ignored.join(', '))}</p>
          )}
          {looked && (updates > 0 || sameTitle !== 'update') && (
            <Field id="import-same-title" label={texts.sameTitle}>
              <select
                id="import-same-title"
                className="input"
                value={sameTitle}
                onChange={({ currentTarget }) =>
                  void work.chooseSameTitle(currentTarget.value as SameTitleChoice)
                }
              >
                {choices.map((choice) => (
                  <option key={choice} value={choice}>
                    {texts.choices[choice]}
                  </option>
                ))}
              </select>
            </Field>
          )}
          {looked && <ImportLines lines={looked.lines} />}
        </div>
        <SheetEnd
          act={busy === 'sending' ? texts.sending : isToDo ? texts.toDo(news, updates) : texts.look}
          busy={busy !== undefined}
          cancel={texts.close}
          onCancel={onClose}
        />
      </form>
    </Sheet>
  );
}

function Running({ import: { lines, done }, isCutOff }: { import: ServiceImport; isCutOff: boolean }) {
  const ours = lines.filter(({ state }) => !['wrong', 'known', 'left'].includes(state));
  const through = ours.filter(({ state }) => state !== 'waiting').length;
  return (
    <>
      <div role="status">
        <p>{done ? texts.ended : isCutOff ? texts.waitingForNetwork : texts.running(through, ours.length)}</p>
        {done && <Totals lines={lines} />}
      </div>
      {!done && <Progress label={texts.progress} progress={through / Math.max(1, ours.length)} />}
    </>
  );
}
