/** The same page rendered each time: everything is dropped before each request. */
import { report } from '../report.ts';
import { siteWithCrowd } from './site.ts';

const { server, program } = await siteWithCrowd();
server.prependListener('request', () => program.pageCache.dropOf(1));
report(server);
