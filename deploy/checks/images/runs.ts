import type { Report } from '../report.ts';
import type { ServiceName } from '../services.ts';
import { inContainer } from './image.ts';

/** The service's own code and packages are complete: it starts, and says what it lacks. */
export async function checkRuns(report: Report, name: ServiceName, image: string): Promise<void> {
  await report.check('it starts, and names the variables that it lacks', async () => {
    const said = await inContainer(image, ['sh', '-c', 'node src/main.ts 2>&1 || true']);
    const lacks = name === 'gateway' ? 'AUTH_ADDRESS' : 'MONGODB_URI';
    if (!said.includes(lacks)) throw new Error(`It says: ${said}`);
  });
  await report.check('it is not root and cannot write its own code', async () => {
    const script = 'test "$(id -u)" = 10001 && ! touch /app/x 2>/dev/null && touch /tmp/x';
    await inContainer(image, ['sh', '-c', script]);
  });
}
