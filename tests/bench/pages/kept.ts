/** A page that is kept, through everything that a request goes through. */
import { report } from '../report.ts';
import { siteWithCrowd } from './site.ts';

const { server } = await siteWithCrowd();
report(server);
