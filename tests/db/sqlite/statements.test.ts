import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { Statements } from '#server/db/dialects/sqlite-statements.ts';

describe('kept statements', () => {
  it('are bounded, whatever number of texts comes by', () => {
    const statements = new Statements(new DatabaseSync(':memory:'), 10);
    for (let i = 0; i < 1000; i += 1)
      expect(statements.run(`select ${i} as n`, [])).toEqual({ rows: [{ n: i }] });
    expect(statements.size).toBe(10);
  });

  it('are those used last, prepared once', () => {
    const file = new DatabaseSync(':memory:');
    const prepared: string[] = [];
    const prepare = file.prepare.bind(file);
    file.prepare = (text) => {
      prepared.push(text);
      return prepare(text);
    };
    const statements = new Statements(file, 2);
    for (const text of ['select 1', 'select 2', 'select 1', 'select 3', 'select 1']) statements.run(text, []);
    expect(prepared).toEqual(['select 1', 'select 2', 'select 3']);
    statements.run('select 2', []);
    expect(prepared).toHaveLength(4);
  });
});
