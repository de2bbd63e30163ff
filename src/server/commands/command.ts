/** A command was not given what it takes. It says how it is used. */
export class WrongUse extends Error {}

/** Says what came of a command, or what failed. */
export async function finish(running: Promise<string>): Promise<void> {
  try {
    process.stdout.write(await running);
  } catch (error) {
    process.exitCode = error instanceof WrongUse ? 2 : 1;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}
