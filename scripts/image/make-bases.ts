import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where companies keep the certificate of their own proxy beside everybody's. */
const certificates = '/etc/ssl/certs/ca-certificates.crt'

const runtimePackages = ['libc6', 'libstdc++6', 'ca-certificates', 'tzdata']
const buildPackages = ['libstdc++6', 'libatomic1', 'ca-certificates']

/**
 * The two images that the Containerfile builds on, out of Debian's packages, this Node and the npm beside it: for a machine that reaches no registry of images. Answers the
 * arguments of the build.
 */
export function makeBases(folder: string): string[] {
  const [, suite = 'stable'] = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? []
  const unpack = (name: string, variant: string, packages: readonly string[]) =>
    execFileSync(
      'mmdebstrap',
      ['--quiet', `--variant=${variant}`, `--include=${packages.join(',')}`, suite, join(folder, `${name}.tar`)],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    )
  // unpacked and not set up, as the default base is: no shell, no package manager
  unpack('runtime', 'extract', runtimePackages)
  unpack('build', 'minbase', buildPackages)
  mkdirSync(join(folder, 'bin'))
  cpSync(realpathSync(process.execPath), join(folder, 'bin/node'))
  const npm = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim()
  cpSync(join(npm, 'npm'), join(folder, 'npm'), { recursive: true })
  cpSync(certificates, join(folder, 'certificates.crt'))

  return [
    build('runtime', ['FROM scratch', 'ADD runtime.tar /']),
    build('build', [
      'FROM scratch',
      'ADD build.tar /',
      'COPY bin/node /usr/local/bin/node',
      'COPY npm /usr/local/lib/node_modules/npm',
      'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
      `COPY certificates.crt ${certificates}`,
      `ENV NODE_EXTRA_CA_CERTS=${certificates}`,
    ]),
  ].flatMap(([name, tag]) => ['--build-arg', `${name?.toUpperCase()}_IMAGE=${tag}`])

  function build(name: string, lines: readonly string[]): [string, string] {
    const tag = `localhost/planwright-${name}-base`
    const file = join(folder, `Containerfile.${name}`)
    writeFileSync(file, `${lines.join('\n')}\n`)
    const args = ['build', '--quiet', '--isolation', 'chroot', '--file', file, '--tag', tag, folder]
    execFileSync('podman', args, { stdio: ['ignore', 'ignore', 'inherit'] })
    return [name, tag]
  }
}
