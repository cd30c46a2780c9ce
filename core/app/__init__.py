"""The headless application: everything a front end needs, without depending on a terminal.

May import `core.club`, `core.lan`, `core.learn` and everything below them, never `core.analysis`
or `tui`. Import each module separately, to load only what is used. Start reading with
`local_game`. The modules and their main names:

    catalog          game_name, describe_players, format_age  texts for games, players, times
    setup            parse_seats, parse_options               players and options from text
    local_game       new_match, saved_match, open_local_game  a local game with autosave
    learning         lesson_parts, open_lesson_table          lessons and their tables
    hosting          plan_new_table, plan_saved_table         plans of tables to host
    hosting          host_table, join_table                   a hosted table, and a remote one
    addresses        parse_address                            network addresses from text
    server_tables    ServerTables                             the tables of a server
    host_log         log_to_file                              a host's log of connections
    known_tables     known_tables, remember_table             tables visited from this machine
    tokens           tokens_for, save_token                   tokens to return to a seat with
    replay           open_replay                              a saved game, step by step
    charts           Chart, Curve, points_chart               chart data for any front end
    export           export_lines, write_report               a saved game as readable text
    game_report      report_blocks, default_viewpoint         the parts of such a text
    narration        compose_paragraph                        a turn as one paragraph
    transcript       transcript_lines, read_transcript        a finished game as JSON lines
    library          search_saves, sort_saves, set_title      searching and sorting saved games
    variations       Variations, list_what_ifs                variations and what-if games
    solo_copy        make_solo_copy                           a network game, continued alone
    stats            all_results, compile_stats               results of finished games
    simulation       make_simulation, run_simulation          many games between bots
    engine           Engine, serve                            games controlled by JSON lines
    profile          load_profile, change_profile             a person's progress and results
    challenges       challenges_of, open_challenge_table      challenges and their tables
    deals            encode_deal, decode_deal                 codes for sharing the same deal
    daily            deal_for, daily_match, list_days         the daily game and its history
    game_end         end_notes, record_game                   notes and records after a game
    screenshots      write_screenshot                         pictures of the screen in files
    packs            all_packs, load_with_packs, new_pack     packs with other values or names
    reconstruction   reconstruction_note, count_kinds         notes about reconstructed content
    content_sources  list_sourced_records, correction_form    the sources of a game's values
    constants        VERSION                                  constants that load nothing else
"""
