/** The CPU that work takes, in milliseconds: unlike the time, it is hardly more on a machine that is busy with something else. */
export async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
