// Moves are seen: what is gained flies from where it comes to where it goes.

import { fly } from '../../lib/fly.ts'
import type { GameEvent } from '../../lib/protocol.ts'
import type { Agenda } from './types.ts'

type Source = Partial<Agenda['source']>

/** The table on the screen, seen from a side. */
export class Ground {
  constructor(
    private readonly stage: HTMLElement,
    private readonly side: number,
    /** The compartment at work. */
    private readonly placed: string | null,
  ) {}

  /** Let what an event gives fly; the source is what it was gained with. */
  show(event: GameEvent, source: Source): void {
    const coins = times(event['amount'], 'b-fx-credits')
    switch (event.kind) {
      case 'FuelGained':
        return fly(this.place(source, event), this.store(event), times(event['amount'], 'b-fuel'))
      case 'SampleTaken':
        return fly(this.place(source, event), this.store(event), [`b-sample-${String(event['colour'])}`])
      case 'CreditsGained':
        return fly(this.place(source, event), this.purse(event), coins)
      case 'OfficeOpened':
        return fly(this.tile(event), this.purse(event), coins)
      case 'InspectorTurned':
        return fly(this.place({ compartment: String(event['compartment']) }, event), this.purse(event), coins)
      case 'AgentLanded':
        return this.land(event, coins)
      case 'AgentTaken':
        return this.take(event)
    }
  }

  private land(event: GameEvent, coins: string[]): void {
    const home = this.isMine(event)
      ? this.place({ compartment: String(event['compartment']) }, event)
      : this.rival(event)
    fly(home, this.tile(event), [agent(event)], { size: 60 })
    fly(this.tile(event), this.purse(event), coins)
  }

  private take(event: GameEvent): void {
    const hand = this.isMine(event) ? this.at('.hand .piece:last-child') : this.rival(event)
    fly(this.at('.bureau-pane .queue'), hand, [agent(event)], { size: 60 })
  }

  private isMine(event: GameEvent): boolean {
    return event['seat'] === this.side
  }

  /** The first of these that is on the screen. */
  private at(query: string): Element | null {
    const found = [...this.stage.querySelectorAll(query)]
    return found.find((element) => element.getBoundingClientRect().width) ?? null
  }

  private rival(event: GameEvent): Element | null {
    return this.at(`.people [data-seat="${String(event['seat'])}"]`)
  }

  private store(event: GameEvent): Element | null {
    return this.isMine(event) ? this.at('.hold .store') : this.rival(event)
  }

  private purse(event: GameEvent): Element | null {
    if (!this.isMine(event)) return this.rival(event)
    return this.at('.ship-pane .middle') ?? this.at('.people .rival.me, .rank')
  }

  private tile(event: GameEvent): Element | null {
    return this.at(`.space-pane [data-tile="${String(event['tile'])}"]`)
  }

  private place(source: Source, event: GameEvent): Element | null {
    if (source.tile) return this.at(`.space-pane [data-tile="${source.tile}"]`)
    if (source.room !== undefined) return this.at(`.tower [data-room="${source.room}"]`)
    if (!this.isMine(event)) return null
    if (source.captain) return this.at('.ship-pane .captain')
    return this.at(`.ship-pane [data-spot="${source.compartment ?? this.placed}"]`)
  }
}

const agent = (event: GameEvent): string => `b-agent-${String(event['agent'])}`
const times = (n: unknown, icon: string): string[] => Array<string>(Math.max(0, Math.min(6, Number(n) || 0))).fill(icon)
