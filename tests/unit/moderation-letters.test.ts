import { describe, expect, it } from 'vitest';
import { reportReasons } from '#lib/contract/reports.ts';
import { answerOf, type LetterOf, letterOf } from '#lib/copy/moderation/letters.ts';
import { type Action, actionsOn, caseTypes, outcomes } from '#lib/moderation/life.ts';
import { longestWords } from '#lib/moderation/limits.ts';
import { ruleOf } from '#lib/moderation/rule.ts';

const title = 'Electricista <script>alert(1)</script>';

const letters = caseTypes.flatMap((type) =>
  reportReasons.flatMap((rule) =>
    actionsOn[type].flatMap((action) =>
      (action === 'suspend' ? [1, 7, undefined] : [undefined]).map((days): LetterOf => {
        return { type, title, rule, action, days };
      }),
    ),
  ),
);

/** What a letter says that happens. Each action says its own, and none of another's. */
const said: Readonly<Record<Exclude<Action, 'none'>, RegExp>> = {
  warn: /fica à vista|só este aviso/,
  hide: /deixou de aparecer/,
  remove: /já não está no BizLink|já não se pode ler/,
  suspend: /conta fica suspensa/,
};

describe('the letters of moderation', () => {
  it.each(letters.filter(({ action }) => action !== 'none'))(
    'say what is done and nothing else: $action of $type for $rule, $days days',
    (of) => {
      const letter = letterOf(of);
      for (const [action, sign] of Object.entries(said))
        expect(sign.test(letter), `${action}: ${letter}`).toBe(action === of.action);
      expect(letter).not.toMatch(/undefined|burlão|criminoso|mentiroso/);
      expect(letter.length).toBeLessThan(longestWords / 2);
    },
  );

  it('differ by rule', () => {
    const all = reportReasons.map((rule) => letterOf({ type: 'job', title, action: 'hide', rule }));
    expect(new Set(all).size).toBe(reportReasons.length);
  });

  it('say how long a suspension lasts', () => {
    const suspended = (days?: number) =>
      letterOf({ type: 'user', title, action: 'suspend', rule: 'outro', days });
    expect(suspended(1)).toContain('durante 1 dia.');
    expect(suspended(30)).toContain('durante 30 dias.');
    expect(suspended()).toContain('sem data para voltar');
  });

  it('are written to nobody where nothing is wrong', () => {
    expect(letterOf({ type: 'job', title, action: 'none', rule: 'outro' })).toBe('');
  });

  it('answer an appeal by what was decided', () => {
    const [uphold, reverse] = outcomes.map((outcome) => answerOf(outcome, { type: 'service', title }));
    expect(uphold).toContain('a decisão mantém-se');
    expect(reverse).toContain('fica sem efeito');
  });
});

describe('the rule that a decision begins with', () => {
  const reports = (...reasons: (typeof reportReasons)[number][]) => reasons.map((reason) => ({ reason }));

  it('is what most people reported, before what the program noted', () => {
    const signals = [{ signal: 'high_salary' as const, field: 'salary', words: [] }];
    expect(ruleOf({ reports: reports('spam', 'burla', 'burla'), signals })).toBe('burla');
    expect(ruleOf({ reports: [], signals })).toBe('falso');
    expect(ruleOf({ reports: [], signals: [] })).toBe('outro');
  });
});
