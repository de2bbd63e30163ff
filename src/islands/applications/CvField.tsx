import { Button } from '#components/ui/Button.tsx';
import { ChosenFile } from '#islands/fields/ChosenFile.tsx';
import { applicationTexts, applyTexts as texts } from '#lib/copy/applications.ts';
import { cvType } from './cv-file.ts';

interface Props {
  id: string;
  file: File | undefined;
  error: string | undefined;
  onChange: (file: File | undefined) => void;
  /** Called when the person decides to send without the missing CV. Undefined if none is missing. */
  onWithout: (() => void) | undefined;
}

export const CvField = ({ onWithout, ...field }: Props) => (
  <ChosenFile
    label={applicationTexts.cv}
    optional
    hint={texts.cvHint}
    texts={{ choose: texts.chooseCv, change: texts.changeCv, remove: texts.removeCv }}
    accept={cvType}
    {...field}
    beside={(refocus) =>
      onWithout && (
        <Button
          look="text"
          size="small"
          onClick={() => {
            onWithout();
            refocus();
          }}
        >
          {texts.withoutCv}
        </Button>
      )
    }
  />
);
