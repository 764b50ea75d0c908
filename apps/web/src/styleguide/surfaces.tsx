import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { OptionList } from '../ui/fields/option-list.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { ScrollRegion } from '../ui/scroll-region.tsx'
import { StackedBar } from '../ui/stacked-bar.tsx'
import { Sample, Samples } from './sample.tsx'

/** What holds the rest. */
export function Surfaces() {
  const [open, setOpen] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const close = () => setOpen(false)
  return (
    <Samples title="Surfaces">
      <Sample name="card" wide>
        <Card>A card lies on the page: a thin line, no shadow.</Card>
        <Card padding="panel">A panel has more room.</Card>
      </Sample>
      <Sample name="disclosure" wide>
        <Disclosure title="Additional information" summary="a design link">
          What it holds.
        </Disclosure>
        <Disclosure title="Open at first" defaultOpen>
          What it holds.
        </Disclosure>
      </Sample>
      <Sample name="dialog">
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        <Dialog
          open={open}
          onClose={close}
          title="Delete 5 issues and 2 sprints?"
          description="What others have worked with stays."
          footer={
            <>
              <Button onClick={close}>Keep them</Button>
              <Button variant="danger" onClick={close}>
                Delete
              </Button>
            </>
          }
        />
      </Sample>
      <Sample name="option-list">
        <Button onClick={() => setChoosing(true)}>Open a list of options</Button>
        <Dialog open={choosing} onClose={() => setChoosing(false)} title="Initiatives">
          <OptionList
            label="Initiatives"
            placeholder="Search"
            groups={(typed) => [
              {
                title: 'Open',
                options: options.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase())),
              },
            ]}
            empty="Nothing is called that."
            onChosen={() => setChoosing(false)}
          />
        </Dialog>
      </Sample>
      <Sample name="stacked-bar" wide>
        <StackedBar label="18 of 30 points" max={30} segments={segments} />
        <StackedBar label="38 of 30 points" max={30} segments={[...segments, { key: 'c', value: 20, epicPlace: 2 }]} />
      </Sample>
      <Sample name="scroll-region" wide>
        <ScrollRegion label="A long list" className="max-h-24 overflow-y-auto rounded-card border p-3">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </ScrollRegion>
      </Sample>
    </Samples>
  )
}

const segments = [
  { key: 'a', value: 10, epicPlace: 0 },
  { key: 'b', value: 8, epicPlace: 1 },
]

const lines = Array.from({ length: 12 }, (_, at) => `Line ${at + 1}`)

const nothing = () => undefined
const options = [
  { id: 'a', label: 'Click and collect', help: 'draft, 16 stories', aside: 'today', onSelect: nothing },
  { id: 'b', label: 'Gift cards', onSelect: nothing },
  { id: 'c', label: 'Archive', disabled: true, onSelect: nothing },
]
