import type { Interview } from '#lib/contract/applications.ts';
import { ownApplicationTexts as texts } from '#lib/copy/applications.ts';
import { interviewText } from '#lib/format/interview.ts';

export const InterviewLine = ({ interview }: { interview: Interview | null }) =>
  interview && (
    <p>
      <b>{texts.interview}:</b> {interviewText(interview)}
    </p>
  );
