// Moves are seen: what is gained flies from where it comes to where it goes.

import { fly } from '../../lib/fly.ts'
import type { Event, Kind, Source } from './types.ts'

/** The table on the screen, seen from a side. */
export class Ground {
  constructor(
    private readonly stage: HTMLElement,
    private readonly side: number,
    /** The compartment at work. */
    private readonly placed: string | null,
  ) {}

  /** Let what an event gives fly; the source is what it was gained with. */
  show(event: Event, source: Source | null): void {
    switch (event.kind) {
      case 'FuelGained':
        return fly(this.source(source, event.seat), this.store(event.seat), times(event.amount, 'b-fuel'))
      case 'SampleTaken':
        return fly(this.source(source, event.seat), this.store(event.seat), [`b-sample-${event.colour}`])
      case 'CreditsGained':
        return this.pay(this.source(source, event.seat), event)
      case 'OfficeOpened':
        return this.pay(this.tile(event.tile), event)
      case 'InspectorTurned':
        return this.pay(this.spot(event.compartment, event.seat), event)
      case 'AgentLanded':
        fly(this.spot(event.compartment, event.seat) ?? this.rival(event.seat), this.tile(event.tile), ...agent(event))
        return this.pay(this.tile(event.tile), event)
      case 'AgentTaken':
        return fly(this.at('.bureau-pane .queue'), this.hand(event), ...agent(event))
    }
  }

  private pay(from: Element | null, { seat, amount }: { seat: number; amount: number }): void {
    fly(from, this.purse(seat), times(amount, 'b-fx-credits'))
  }

  /** The first of these that is on the screen, or the last. */
  private at(query: string, which: 0 | -1 = 0): Element | null {
    const found = [...this.stage.querySelectorAll(query)]
    return found.filter((element) => element.getBoundingClientRect().width).at(which) ?? null
  }

  private rival(seat: number): Element | null {
    return this.at(`.people [data-seat="${seat}"]`)
  }

  private store(seat: number): Element | null {
    return seat === this.side ? this.at('.hold .store') : this.rival(seat)
  }

  /** The last of its kind in the hand: the hand is sorted. */
  private hand({ seat, agent }: { seat: number; agent: Kind }): Element | null {
    return seat === this.side ? this.at(`.hand .piece[data-kind="${agent}"]`, -1) : this.rival(seat)
  }

  private purse(seat: number): Element | null {
    if (seat !== this.side) return this.rival(seat)
    return this.at('.ship-pane .middle') ?? this.at('.people .rival.me, .rank')
  }

  private tile(id: string): Element | null {
    return this.at(`.space-pane [data-tile="${id}"]`)
  }

  /** A compartment; only the own ship is on the table. */
  private spot(spot: string | null, seat: number): Element | null {
    return seat === this.side ? this.at(`.ship-pane [data-spot="${spot}"]`) : null
  }

  private source(source: Source | null, seat: number): Element | null {
    switch (source?.kind) {
      case 'tile':
        return this.tile(source.tile)
      case 'room':
        return this.at(`.tower [data-room="${source.room}"]`)
      case 'captain':
        return seat === this.side ? this.at('.ship-pane .captain') : null
      default:
        return this.spot(source?.compartment ?? this.placed, seat)
    }
  }
}

const agent = (event: { agent: Kind }): [string[], { size: number }] => [[`b-agent-${event.agent}`], { size: 60 }]
const times = (n: number, icon: string): string[] => Array<string>(Math.max(0, Math.min(6, n))).fill(icon)
