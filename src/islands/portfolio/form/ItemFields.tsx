import { TextField, type TextFieldProps } from '#components/ui/TextField.tsx';
import { CountedTextArea } from '#islands/forms/CountedTextArea.tsx';
import { counted } from '#islands/forms/counted.ts';
import { longestDescription, longestLink, longestTitle } from '#lib/contract/portfolio-form.ts';
import { itemFormTexts as texts } from '#lib/copy/portfolio-form.ts';
import type { ItemAnswers } from './fields.ts';

interface Props {
  answers: ItemAnswers;
  field: (name: keyof ItemAnswers) => Partial<TextFieldProps>;
}

export function ItemFields({ answers, field }: Props) {
  const { error: titleFault, ...title } = field('title');
  return (
    <>
      <TextField
        id="item-title"
        label={texts.title}
        placeholder={texts.titleExample}
        autoComplete="off"
        enterKeyHint="next"
        {...counted(answers.title, longestTitle, titleFault)}
        {...title}
      />
      <CountedTextArea
        id="item-description"
        label={texts.description}
        optional
        rows={5}
        placeholder={texts.describe}
        text={answers.description}
        most={longestDescription}
        field={field('description')}
      />
      <TextField
        id="item-link"
        label={texts.link}
        optional
        hint={texts.linkHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={longestLink}
        {...field('link')}
      />
    </>
  );
}
