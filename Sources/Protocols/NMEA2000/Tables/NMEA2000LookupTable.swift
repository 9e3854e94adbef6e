// Made by Scripts/nmea2000_tables.py from docs/canboat.json of canboat 8.0.0-beta3 (https://github.com/canboat/canboat,
// Apache License 2.0, (C) 2009-2026 Kees Verruijt): facts alone, one entry a line.

/// The meanings of codes: see ``NMEA2000Lookups`` for the form of a line.
enum NMEA2000LookupTable {
    static let text: StaticString = #"""
        =ACCEPTABILITY
        0|Bad level
        1|Bad frequency
        2|Being qualified
        3|Good
        =ACCESS_LEVEL
        0|Locked
        1|unlocked level 1
        2|unlocked level 2
        =AC_LINE
        0|Line 1
        1|Line 2
        2|Line 3
        =AGS_GENERATING_STATE
        0|Preheating
        1|Start delay
        2|Cranking
        3|Starter cooling
        4|Warming up
        5|Cooling down
        6|Spinning up
        7|Shutdown bypass
        8|Stopping
        9|Running
        10|Stopped
        11|Crank delaty
        =AGS_MODE
        0|Off
        1|On
        2|Automatic
        =AGS_OFF_REASON
        0|Not off
        1|DC voltage high
        2|Battery state of charge high
        3|AC current low
        4|Contact opened
        5|Reached absorption
        6|Reached float
        7|Manual off
        8|Max run time
        9|Max auto cycle
        10|Exercise done
        11|Quiet time
        12|External off via AGS
        13|Safe mode
        14|External off via generator
        15|External shutdown
        16|Auto off
        17|Fault
        18|Unable to start
        =AGS_ON_REASON
        0|Not on
        1|DC voltage low
        2|Battery state of charge low
        3|AC current high
        4|Contact closed
        5|Manual on
        6|Exercise
        7|Non Quiet time
        8|External on via AGS
        9|External on via generator
        10|Unable to stop
        =AGS_OPERATING_STATE
        0|Quiet time
        1|Auto on
        2|Auto off
        3|Manual On
        4|Manual Off
        5|Generator shutdown
        6|External shutdown
        7|Fault
        8|Suspend
        9|Not operating
        =AIRMAR_CALIBRATE_FUNCTION
        0|Normal/cancel calibration
        1|Enter calibration mode
        2|Reset calibration to 0
        3|Verify
        4|Reset compass to defaults
        5|Reset damping to defaults
        =AIRMAR_CALIBRATE_STATUS
        0|Queried
        1|Passed
        2|Failed - timeout
        3|Failed - tilt error
        4|Failed - other
        5|In progress
        =AIRMAR_COMMAND
        32|Attitude Offsets
        33|Calibrate Compass
        34|True Wind Options
        35|Simulate Mode
        40|Calibrate Depth
        41|Calibrate Speed
        42|Calibrate Temperature
        43|Speed Filter
        44|Temperature Filter
        46|NMEA 2000 options
        =AIRMAR_DEPTH_QUALITY_FACTOR
        0|Depth unlocked
        1|Quality 10%
        2|Quality 20%
        3|Quality 30%
        4|Quality 40%
        5|Quality 50%
        6|Quality 60%
        7|Quality 70%
        8|Quality 80%
        9|Quality 90%
        10|Quality 100%
        =AIRMAR_POST_CONTROL
        0|Report previous values
        1|Generate new values
        =AIRMAR_POST_ID
        1|Format Code
        2|Factory EEPROM
        3|User EEPROM
        4|Water Temperature Sensor
        5|Sonar Transceiver
        6|Speed sensor
        7|Internal temperature sensor
        8|Battery voltage sensor
        =AIRMAR_TEMPERATURE_INSTANCE
        0|Device Sensor
        1|Onboard Water Sensor
        2|Optional Water Sensor
        =AIRMAR_TRANSMISSION_INTERVAL
        0|Measure interval
        1|Requested by user
        =AIS_ASSIGNED_MODE
        0|Autonomous and continuous
        1|Assigned mode
        =AIS_BAND
        0|Top 525 kHz of marine band
        1|Entire marine band
        =AIS_COMMUNICATION_STATE
        0|SOTDMA
        1|ITDMA
        =AIS_MESSAGE_ID
        1|Scheduled Class A position report
        2|Assigned scheduled Class A position report
        3|Interrogated Class A position report
        4|Base station report
        5|Static and voyage related data
        6|Binary addressed message
        7|Binary acknowledgement
        8|Binary broadcast message
        9|Standard SAR aircraft position report
        10|UTC/date inquiry
        11|UTC/date response
        12|Safety related addressed message
        13|Safety related acknowledgement
        14|Satety related broadcast message
        15|Interrogation
        16|Assignment mode command
        17|DGNSS broadcast binary message
        18|Standard Class B position report
        19|Extended Class B position report
        20|Data link management message
        21|ATON report
        22|Channel management
        23|Group assignment command
        24|Static data report
        25|Single slot binary message
        26|Multiple slot binary message
        27|Position report for long range applications
        =AIS_MODE
        0|Autonomous
        1|Assigned
        =AIS_SPECIAL_MANEUVER
        0|Not available
        1|Not engaged in special maneuver
        2|Engaged in special maneuver
        3|Reserved
        =AIS_TRANSCEIVER
        0|Channel A VDL reception
        1|Channel B VDL reception
        2|Channel A VDL transmission
        3|Channel B VDL transmission
        4|Own information not broadcast
        5|Reserved
        =AIS_TYPE
        0|SOTDMA
        1|CS
        =AIS_VERSION
        0|ITU-R M.1371-1
        1|ITU-R M.1371-3
        2|ITU-R M.1371-5
        3|ITU-R M.1371 future edition
        =ALERT_CATEGORY
        0|Navigational
        1|Technical
        =ALERT_LANGUAGE_ID
        0|English (US)
        1|English (UK)
        2|Arabic
        3|Chinese (simplified)
        4|Croatian
        5|Danish
        6|Dutch
        7|Finnish
        8|French
        9|German
        10|Greek
        11|Italian
        12|Japanese
        13|Korean
        14|Norwegian
        15|Polish
        16|Portuguese
        17|Russian
        18|Spanish
        19|Swedish
        =ALERT_RESPONSE_COMMAND
        0|Acknowledge
        1|Temporary Silence
        2|Test Command off
        3|Test Command on
        =ALERT_STATE
        0|Disabled
        1|Normal
        2|Active
        3|Silenced
        4|Acknowledged
        5|Awaiting Acknowledge
        =ALERT_THRESHOLD_STATUS
        0|Normal
        1|Threshold Exceeded
        2|Extreme Threshold Exceeded
        3|Low Threshold Exceeded
        4|Acknowledged
        5|Awaiting Acknowledge
        =ALERT_TRIGGER_CONDITION
        0|Manual
        1|Auto
        2|Test
        3|Disabled
        =ALERT_TYPE
        1|Emergency Alarm
        2|Alarm
        5|Warning
        8|Caution
        =ATON_TYPE
        0|Default: Type of AtoN not specified
        1|Reference point
        2|RACON
        3|Fixed structure off-shore
        4|Reserved for future use
        5|Fixed light: without sectors
        6|Fixed light: with sectors
        7|Fixed leading light front
        8|Fixed leading light rear
        9|Fixed beacon: cardinal N
        10|Fixed beacon: cardinal E
        11|Fixed beacon: cardinal S
        12|Fixed beacon: cardinal W
        13|Fixed beacon: port hand
        14|Fixed beacon: starboard hand
        15|Fixed beacon: preferred channel port hand
        16|Fixed beacon: preferred channel starboard hand
        17|Fixed beacon: isolated danger
        18|Fixed beacon: safe water
        19|Fixed beacon: special mark
        20|Floating AtoN: cardinal N
        21|Floating AtoN: cardinal E
        22|Floating AtoN: cardinal S
        23|Floating AtoN: cardinal W
        24|Floating AtoN: port hand mark
        25|Floating AtoN: starboard hand mark
        26|Floating AtoN: preferred channel port hand
        27|Floating AtoN: preferred channel starboard hand
        28|Floating AtoN: isolated danger
        29|Floating AtoN: safe water
        30|Floating AtoN: special mark
        31|Floating AtoN: light vessel/LANBY/rigs
        =AUTOMATIC_MANUAL
        0|Automatic
        1|Manual
        =AVAILABLE
        0|Available
        1|Not available
        =BANDG_DECIMALS
        0|0
        1|1
        2|2
        3|3
        4|4
        254|Auto
        =BANDWIDTH
        0|Default
        1|12.5 kHz
        =BATTERY_CHEMISTRY
        0|Pb (Lead)
        1|Li
        2|NiCd
        3|ZnO
        4|NiMH
        =BATTERY_TYPE
        0|Flooded
        1|Gel
        2|AGM
        =BATTERY_VOLTAGE
        0|6V
        1|12V
        2|24V
        3|32V
        4|36V
        5|42V
        6|48V
        =BEARING_MODE
        0|Great Circle
        1|Rhumbline
        =BLUETOOTH_SOURCE_STATUS
        0|Reserved
        1|Connected
        2|Connecting
        3|Not connected
        =BLUETOOTH_STATUS
        0|Connected
        1|Not connected
        2|Not paired
        =BOOT_STATE
        0|in Startup Monitor
        1|running Bootloader
        2|running Application
        =BROADCAST_INDICATOR
        0|Broadcast geo area message
        1|Addressed message
        =CERTIFICATION_LEVEL
        0|Level A
        1|Level B
        =CHARGER_MODE
        0|Standalone
        1|Primary
        2|Secondary
        3|Echo
        =CHARGER_STATE
        0|Not charging
        1|Bulk
        2|Absorption
        3|Overcharge
        4|Equalise
        5|Float
        6|No float
        7|Constant VI
        8|Disabled
        9|Fault
        =CHARGING_ALGORITHM
        0|Trickle
        1|Constant voltage / Constant current
        2|2 stage (no float)
        3|3 stage
        =CONTROLLER_STATE
        0|Error Active
        1|Error Passive
        2|Bus Off
        =CONVERTER_STATE
        0|Off
        1|Low Power Mode
        2|Fault
        3|Bulk
        4|Absorption
        5|Float
        6|Storage
        7|Equalize
        8|Pass thru
        9|Inverting
        10|Assisting
        =CZONE_ALARM_TYPE
        1|AC Voltage Error
        2|AC Frequency Error
        3|AC High Power
        4|DC Low Voltage
        5|DC Very Low Voltage
        6|DC High Voltage
        7|DC Low Battery Capacity
        10|Out of Range
        11|Low Run Current
        12|Over Current
        13|Short Circuit
        14|Missing Commander
        15|Reverse Current
        16|Calibration Error
        17|Missing Output
        18|Systems On
        19|AC Very High Power
        20|AC Low Power
        21|DC Very Low Battery Capacity
        22|Battery Full
        23|DC Load Shed Low
        24|DC Load Shed Very Low
        25|AC Load Shed Low
        26|AC Load Shed Very Low
        27|Reverse Polarity
        28|Manual Override
        29|Mastervolt
        30|Hardware Fault
        31|No AC Supply
        34|PGN Switching On
        35|Low Canbus Voltage
        36|Blown Fuse
        37|Manual Bypass
        38|Generic Alarm
        39|Battery Temperature Alarm
        40|Temperature Sensor Error
        41|AC IN Out Of Range
        42|Device In Overload
        43|High Temperature
        44|Inverter/Charger Installation Error
        45|Inverter Installation Error
        46|Charger Installation Error
        47|Cable Voltage Drop Too High
        48|Shunt mistmatch
        49|Cooling Fan Error
        50|Mastershunt Fuse Blown
        51|High Temperature
        52|Over Pressure
        53|Low Pressure
        54|Rapid Deflation
        55|Inverter/Charger Over Temperature
        56|Confirm On
        57|Battery Safety
        58|Stop Charging
        59|Check Battery Relay
        60|Battery Hardware Failure
        61|Battery Over Current
        62|Battery Temperature Low
        63|Battery Temperature High
        64|Battery Last 100
        =DC_SOURCE
        0|Battery
        1|Alternator
        2|Convertor
        3|Solar cell
        4|Wind generator
        =DEVICE_CLASS
        0|Reserved for 2000 Use
        10|System tools
        20|Safety systems
        25|Internetwork device
        30|Electrical Distribution
        35|Electrical Generation
        40|Steering and Control surfaces
        50|Propulsion
        60|Navigation
        70|Communication
        75|Sensor Communication Interface
        80|Instrumentation/general systems
        85|External Environment
        90|Internal Environment
        100|Deck + cargo + fishing equipment systems
        110|Human Interface
        120|Display
        125|Entertainment
        =DEVICE_TEMP_STATE
        0|Cold
        1|Warm
        2|Hot
        =DGNSS_MODE
        0|None
        1|SBAS if available
        3|SBAS
        =DIFFERENTIAL_MODE
        0|Manual
        1|Auto Power
        2|Auto Range
        =DIFFERENTIAL_SOURCE
        0|Auto
        1|Loran
        2|MSK Beacon
        3|FM Subcarrier
        4|AIS
        5|Ground based radio
        6|SBAS
        7|Satellite
        =DIRECTION
        0|Forward
        1|Reverse
        =DIRECTION_REFERENCE
        0|True
        1|Magnetic
        2|Error
        =DIRECTION_RUDDER
        0|No Order
        1|Move to starboard
        2|Move to port
        =DOCKING_STATUS
        0|Not docked
        1|Fully docked
        =DSC_CATEGORY
        100|Routine
        108|Safety
        110|Urgency
        112|Distress
        =DSC_EXPANSION_DATA
        100|Enhanced position
        101|Source and datum of position
        102|SOG
        103|COG
        104|Additional station identification
        105|Enhanced geographic area
        106|Number of persons on board
        =DSC_FIRST_TELECOMMAND
        100|F3E/G3E All modes TP
        101|F3E/G3E duplex TP
        103|Polling
        104|Unable to comply
        105|End of call
        106|Data
        109|J3E TP
        110|Distress acknowledgement
        112|Distress relay
        113|F1B/J2B TTY-FEC
        115|F1B/J2B TTY-ARQ
        118|Test
        121|Ship position or location registration updating
        126|No information
        =DSC_FORMAT
        102|Geographical area
        112|Distress
        114|Common interest
        116|All ships
        120|Individual stations
        121|Non-calling purpose
        123|Individual station automatic
        =DSC_NATURE
        100|Fire
        101|Flooding
        102|Collision
        103|Grounding
        104|Listing
        105|Sinking
        106|Disabled and adrift
        107|Undesignated
        108|Abandoning ship
        109|Piracy
        110|Man overboard
        112|EPIRB emission
        =DSC_SECOND_TELECOMMAND
        100|No reason given
        101|Congestion at MSC
        102|Busy
        103|Queue indication
        104|Station barred
        105|No operator available
        106|Operator temporarily unavailable
        107|Equipment disabled
        108|Unable to use proposed channel
        109|Unable to use proposed mode
        110|Ships and aircraft of States not parties to an armed conflict
        111|Medical transports
        112|Pay phone/public call office
        113|Fax/data
        126|No information
        =ENGINE_INSTANCE
        0|Single Engine or Dual Engine Port
        1|Dual Engine Starboard
        =ENTERTAINMENT_CHANNEL
        0|All channels
        1|Stereo full range
        2|Stereo front
        3|Stereo back
        4|Stereo surround
        5|Center
        6|Subwoofer
        7|Front left
        8|Front right
        9|Back left
        10|Back right
        11|Surround left
        12|Surround right
        =ENTERTAINMENT_DEFAULT_SETTINGS
        0|Save current settings as user default
        1|Load user default
        2|Load manufacturer default
        =ENTERTAINMENT_EQ
        0|Flat
        1|Rock
        2|Hall
        3|Jazz
        4|Pop
        5|Live
        6|Classic
        7|Vocal
        8|Arena
        9|Cinema
        10|Custom
        =ENTERTAINMENT_FILTER
        0|Full range
        1|High pass
        2|Low pass
        3|Band pass
        4|Notch filter
        =ENTERTAINMENT_GROUP
        0|File
        1|Playlist Name
        2|Genre Name
        3|Album Name
        4|Artist Name
        5|Track Name
        6|Station Name
        7|Station Number
        8|Favourite Number
        9|Play Queue
        10|Content Info
        =ENTERTAINMENT_ID_TYPE
        0|Group
        1|File
        2|Encrypted group
        3|Encrypted file
        =ENTERTAINMENT_LIKE_STATUS
        0|None
        1|Thumbs up
        2|Thumbs down
        =ENTERTAINMENT_PLAY_STATUS
        0|Play
        1|Pause
        2|Stop
        3|FF 1x
        4|FF 2x
        5|FF 3x
        6|FF 4x
        7|RW 1x
        8|RW 2x
        9|RW 3x
        10|RW 4x
        11|Skip ahead
        12|Skip back
        13|Jog ahead
        14|Jog back
        15|Seek up
        16|Seek down
        17|Scan up
        18|Scan down
        19|Tune up
        20|Tune down
        21|Slow motion .75x
        22|Slow motion .5x
        23|Slow motion .25x
        24|Slow motion .125x
        =ENTERTAINMENT_REGIONS
        0|USA
        1|Europe
        2|Asia
        3|Middle East
        4|Latin America
        5|Australia
        6|Russia
        7|Japan
        =ENTERTAINMENT_REPEAT_STATUS
        0|Off
        1|One
        2|All
        =ENTERTAINMENT_SHUFFLE_STATUS
        0|Off
        1|Play queue
        2|All
        =ENTERTAINMENT_SOURCE
        0|Vessel alarm
        1|AM
        2|FM
        3|Weather
        4|DAB
        5|Aux
        6|USB
        7|CD
        8|MP3
        9|Apple iOS
        10|Android
        11|Bluetooth
        12|Sirius XM
        13|Pandora
        14|Spotify
        15|Slacker
        16|Songza
        17|Apple Radio
        18|Last FM
        19|Ethernet
        20|Video MP4
        21|Video DVD
        22|Video BluRay
        23|HDMI
        24|Video
        =ENTERTAINMENT_TYPE
        0|File
        1|Playlist Name
        2|Genre Name
        3|Album Name
        4|Artist Name
        5|Track Name
        6|Station Name
        7|Station Number
        8|Favourite Number
        9|Play Queue
        10|Content Info
        =ENTERTAINMENT_VOLUME_CONTROL
        0|Up
        1|Down
        =ENTERTAINMENT_ZONE
        0|All zones
        1|Zone 1
        2|Zone 2
        3|Zone 3
        4|Zone 4
        =EQUIPMENT_STATUS
        0|Operational
        1|Fault
        =FLOOD_STATE
        0|Flood
        1|Slack
        2|Ebb
        =FUSION_COMMAND
        1|Play
        2|Pause
        4|Next
        6|Prev
        =FUSION_MENU_ACTION
        1|Open
        2|Select
        4|Close
        =FUSION_MESSAGE_ID
        1|Request Status
        2|Set Source
        3|Media Command
        5|Tuner Command
        6|Marine Tuner Command
        7|Set Marine Tuner Squelch
        8|Set Marine Tuner Scan Mode
        9|Menu Action
        10|Request Menu Count
        11|Request Menu Item
        12|Request Menu Lock ID
        13|Set Aux Gain
        15|Set Settings
        16|DAB Updtate Command
        17|Set Mute
        18|Set Balance
        19|Set Low Pass Filer
        20|Set Sublevel
        22|Set Equalizer
        23|Set Volume Limit
        24|Set Zone Volume
        25|Set All Volumes
        27|Set Line Level Control
        28|Power
        29|Set Device Name
        30|Send Sirius Command
        31|Set Sirius Parental
        33|Send Factory Reset Command
        34|Set Zone Name
        35|Send Dvd Command
        36|Dvd Press Ir Key
        39|Send Select Sirius Team
        40|Send Select Sirius Artist
        41|Send Sirius Sport Alert User Action
        45|Send Sirius Artist Song User Action
        50|Send Multiroom Command
        51|Get Multiroom Device Record
        52|Scan Multirooom Devices
        53|Send File Transfer
        54|Set Loud
        56|Fapi Set Source Multiroom Enabled
        57|Request Head Unit Dsp Settings
        64|Send Transfer Status
        65|Fapi Get Server Info
        69|Fapi Set Source Enabled
        70|Fapi Set Source Name
        73|Send External Amp Gain
        74|Send Internal Amp Gain
        75|Send Mono
        =FUSION_MUTE_COMMAND
        1|Mute On
        2|Mute Off
        =FUSION_PLAY_STATUS
        0|Invalid
        1|Playing
        2|Paused
        3|Stopped
        4|Skip Forward
        5|Skip Rewind
        =FUSION_POWER_STATE
        1|On
        2|Off
        =FUSION_RADIO_SOURCE
        0|AM
        1|FM
        =FUSION_REPEAT_STATUS
        0|Off
        1|One/track
        2|All/album
        =FUSION_SETTING
        0|Alpha Search Threshold
        1|iPod Subtitles
        2|Zone 2 Linked
        3|Zone 2 Enabled
        4|Zone 3 Enabled
        5|Zone 4 Enabled
        6|Telemute
        7|Tuner Region
        8|Marine Zone
        9|USB repeat
        10|USB shuffle
        11|iPod Album Artwork
        12|iPod repeat
        13|iPod shuffle
        14|AM Preset 0
        15|AM Preset 1
        16|AM Preset 2
        17|AM Preset 3
        18|AM Preset 4
        19|AM Preset 5
        20|AM Preset 6
        21|AM Preset 7
        22|AM Preset 8
        23|AM Preset 9
        24|AM Preset 10
        25|AM Preset 11
        26|AM Preset 12
        27|AM Preset 13
        28|AM Preset 14
        29|FM Preset 0
        30|FM Preset 1
        31|FM Preset 2
        32|FM Preset 3
        33|FM Preset 4
        34|FM Preset 5
        35|FM Preset 6
        36|FM Preset 7
        37|FM Preset 8
        38|FM Preset 9
        39|FM Preset 10
        40|FM Preset 11
        41|FM Preset 12
        42|FM Preset 13
        43|FM Preset 14
        44|VHF Preset 0
        45|VHF Preset 1
        46|VHF Preset 2
        47|VHF Preset 3
        48|VHF Preset 4
        49|VHF Preset 5
        50|VHF Preset 6
        51|VHF Preset 7
        52|VHF Preset 8
        53|VHF Preset 9
        54|VHF Preset 10
        55|VHF Preset 11
        56|VHF Preset 12
        57|VHF Preset 13
        58|VHF Preset 14
        59|Clock Time
        60|Clock Alarm
        61|iPod Video Signal
        62|iPod Monitor Aspect
        63|Aux Name Index
        64|AM Enabled
        65|VHF Enabled
        66|Language
        67|Internal Amps On
        68|MTP Repeat
        69|MTP Shuffle
        70|Id Accessory Source
        71|NMEA Power
        72|Low Power Mode
        73|DVD region
        74|Volume Zone Sync
        75|Max Volume Start
        76|BT Auto Connect
        77|Null Setting
        =FUSION_SIRIUS_COMMAND
        1|Next
        2|Prev
        =FUSION_SIRIUS_COM_STATE
        255|Unknown
        1|Off
        2|Initialising
        3|On
        =FUSION_SIRIUS_TUNING_MODE
        1|Normal
        2|Category
        3|Preset
        =FUSION_SOURCE_TYPE
        0|AM
        1|FM
        2|Aux
        3|Sirius
        4|Ipod
        5|USB
        6|DVD
        7|VHF
        8|Invalid
        9|MTP
        10|Bluetooth
        11|ARC
        12|Android
        13|Pandora
        14|DAB
        15|AirPlay
        16|UPNP
        17|Unknown
        =FUSION_STATUS_MESSAGE_ID
        0|Unknown
        32769|API Version
        32770|Source
        32771|Source Count
        32772|Track Info
        32773|Track Title
        32774|Track Artist
        32775|Track Album
        32776|Cover Art
        32777|Track Progress
        32778|Tuner Align
        32779|Tuner
        32780|Marine Tuner
        32781|Marine Squelch
        32782|Marine Scan Mode
        32783|Menu Action
        32784|Menu Count
        32785|Menu Item
        32786|Menu Lock ID
        32787|Aux Gain
        32788|Setting
        32789|Settings
        32790|Update Firmware Result
        32791|Mute
        32792|Balance
        32793|Low Pass Filter
        32794|Sublevels
        32795|Tone
        32796|Volume Limits
        32797|Volume
        32798|Capabilities
        32799|Line Level Control
        32800|Power
        32801|Unit Name
        32802|Sirius
        32803|SiriusXM Preset Event
        32804|SiriusXM Channel
        32805|SiriusXM Title
        32806|SiriusXM Artist
        32807|SiriusXM Genre
        32808|SiriusXM Category
        32809|SiriusXm Signal
        32810|SiriusXM Parental Request
        32811|SiriusXM Diagnostics
        32812|SiriusXM Presets
        32813|Zone Name
        32819|IP Setting
        32824|Multiroom
        32825|Multiroom Status
        32829|System Capabilities
        32830|Part Number
        32832|Processing Bypass
        32846|Server Info
        32850|RDS Data
        32859|Ignition Switch State
        32862|Mono
        32863|Speed Volume Current Speed
        32865|Zone Capabilities Extended
        =GARMIN_ATT_MESSAGE_ID
        40|Calibration Matrix Present
        52|Set North State
        65|Device Flags
        67|COG Source Valid Flag
        =GARMIN_AUTOPILOT_FIELD
        3|Heartbeat
        10|Mode State
        11|Heading to Steer
        62|Response Setting
        114|Rate of Turn
        115|Rate of Turn Order
        116|Turn Angle Order
        158|System Voltage
        161|Turn Angle Measured
        239|Engine RPM B
        240|Engine RPM A
        246|Speed
        =GARMIN_AUTOPILOT_MANEUVER_CODE
        0|Decrease Heading 1 Degree
        1|Decrease Heading 10 Degrees
        2|Increase Heading 1 Degree
        3|Increase Heading 10 Degrees
        =GARMIN_AUTOPILOT_MODE_STATE
        2|Standby
        3|Shadow Drive
        5|Engaged
        =GARMIN_BACKLIGHT_LEVEL
        0|0%
        1|5%
        2|10%
        3|15%
        4|20%
        5|25%
        6|30%
        7|35%
        8|40%
        9|45%
        10|50%
        11|55%
        12|60%
        13|65%
        14|70%
        15|75%
        16|80%
        17|85%
        18|90%
        19|95%
        20|100%
        =GARMIN_COLOR
        0|Day full color
        1|Day high contrast
        2|Night full color
        3|Night red/black
        4|Night green/black
        =GARMIN_COLOR_MODE
        0|Day
        1|Night
        13|Color
        =GARMIN_MESSAGE_ID
        1900|AHRS ATT transport
        5904|Autopilot transport
        =GEAR_STATUS
        0|Forward
        1|Neutral
        2|Reverse
        =GNS
        0|GPS
        1|GLONASS
        2|GPS+GLONASS
        3|GPS+SBAS/WAAS
        4|GPS+SBAS/WAAS+GLONASS
        5|Chayka
        6|integrated
        7|surveyed
        8|Galileo
        =GNSS_MODE
        0|1D
        1|2D
        2|3D
        3|Auto
        =GNSS_SYSTEM
        0|GPS
        1|GLONASS
        2|Galileo
        3|BeiDou
        4|QZSS
        =GNS_INTEGRITY
        0|No integrity checking
        1|Safe
        2|Caution
        3|Unsafe
        =GNS_METHOD
        0|no GNSS
        1|GNSS fix
        2|DGNSS fix
        3|Precise GNSS
        4|RTK Fixed Integer
        5|RTK float
        6|Estimated (DR) mode
        7|Manual Input
        8|Simulate mode
        =GOOD_WARNING_ERROR
        0|Good
        1|Warning
        2|Error
        =GROUP_FUNCTION
        0|Request
        1|Command
        2|Acknowledge
        3|Read Fields
        4|Read Fields Reply
        5|Write Fields
        6|Write Fields Reply
        =HUMIDITY_SOURCE
        0|Inside
        1|Outside
        =INDUSTRY_CODE
        0|Global
        1|Highway
        2|Agriculture
        3|Construction
        4|Marine Industry
        5|Industrial
        =INVERTER_MODE
        0|Standalone
        1|Series Master
        2|Series Slave
        3|Parallel Master
        4|Parallel Slave
        =INVERTER_STATE
        0|Invert
        1|AC passthru
        2|Load sense
        3|Fault
        4|Disabled
        =ISO_COMMAND
        0|ACK
        16|RTS
        17|CTS
        19|EOM
        32|BAM
        255|Abort
        =ISO_CONTROL
        0|ACK
        1|NAK
        2|Access Denied
        3|Address Busy
        =LIGHTING_COMMAND
        0|Idle
        1|Detect Devices
        2|Reboot
        3|Factory Reset
        4|Powering Up
        =LINE
        0|Line 1
        1|Line 2
        2|Line 3
        =LOW_BATTERY
        0|Good
        1|Low
        =MAGNETIC_VARIATION
        0|Manual
        1|Automatic Chart
        2|Automatic Table
        3|Automatic Calculation
        4|WMM 2000
        5|WMM 2005
        6|WMM 2010
        7|WMM 2015
        8|WMM 2020
        9|WMM 2025
        =MANUFACTURER_CODE
        69|ARKS Enterprises
        78|FW Murphy/Enovation Controls
        80|Twin Disc
        85|Kohler Power Systems
        88|Hemisphere GPS
        135|Airmar
        137|Maretron
        140|Lowrance
        144|Mercury Marine
        147|Nautibus Electronic
        148|Blue Water Data
        154|Westerbeke
        157|ISSPRO
        161|Offshore Systems (UK)
        163|Evinrude/BRP
        165|CPAC Systems
        168|Xantrex Technology
        169|Marlin Technologies
        172|Yanmar Marine
        174|Volvo Penta
        176|Carling Technologies Inc. (Moritz Aerospace)
        185|Beede Instruments
        192|Floscan Instrument
        193|Nobeltec
        198|Mystic Valley Communications
        199|Actia
        201|Disenos Y Technologia
        211|Digital Switching Systems
        215|Xintex/Atena
        224|EMMI NETWORK
        228|ZF
        229|Garmin
        233|Yacht Monitoring Solutions
        235|Sailormade Marine Telemetry/Tetra Technology
        243|Eride
        257|Honda Motor
        272|Groco
        273|Actisense
        274|Amphenol LTW Technology
        275|Navico
        283|Hamilton Jet
        285|Sea Recovery
        286|Coelmo SRL Italy
        295|BEP Marine
        304|Empir Bus
        305|NovAtel
        306|Sleipner Motor
        307|MBW Technologies
        315|ICOM
        328|Qwerty
        329|Dief
        341|Boening Automationstechnologie
        345|Korean Maritime University
        351|Thrane and Thrane
        355|Mastervolt
        356|Fischer Panda Generators
        358|Victron Energy
        370|Rolls Royce Marine
        373|Electronic Design
        374|Northern Lights
        378|Glendinning
        381|B & G
        384|Rose Point Navigation Systems
        385|Johnson Outdoors Marine Electronics Inc Geonav
        394|Capi 2
        396|Beyond Measure
        400|Livorsi Marine
        404|ComNav
        409|Chetco
        419|Fusion Electronics
        421|Standard Horizon
        422|True Heading
        426|Egersund Marine Electronics
        427|em-trak Marine Electronics
        431|Tohatsu Co, JP
        437|Digital Yacht
        438|Comar Systems Limited
        440|Cummins
        443|VDO (aka Continental-Corporation)
        451|Parker Hannifin aka Village Marine Tech
        459|Alltek Marine Electronics
        460|SAN GIORGIO S.E.I.N
        466|Veethree Electronics & Marine
        470|SI-TEX Marine Electronics
        471|Sea Cross Marine
        475|GME aka Standard Communications
        476|Humminbird Marine Electronics
        478|Ocean Sat
        481|Chetco Digital Instruments
        493|Watcheye
        499|Lcj Capteurs
        502|Attwood Marine
        503|Naviop S.R.L.
        504|Vesper Marine
        510|Marinesoft
        513|Simarine
        517|NoLand Engineering
        518|Transas USA
        529|National Instruments Korea
        530|National Marine Electronics Association
        532|Onwa Marine
        540|Webasto
        571|Marinecraft (South Korea)
        573|McMurdo Group aka Orolia
        578|Advansea
        579|KVH
        580|San Jose Technology
        583|Yacht Control
        586|Suzuki Motor
        591|US Coast Guard
        595|Ship Module aka Customware
        600|Aquatic AV
        605|Aventics
        606|Intellian
        612|SamwonIT
        614|Arlt Tecnologies
        637|Bavaria Yachts
        641|Diverse Yacht Services
        644|Wema U.S.A dba KUS
        658|Shenzhen Jiuzhou Himunication
        688|Rockford
        699|Harman International
        704|JL Audio
        708|Lars Thrane
        715|Autonnic
        717|Yacht Devices
        734|REAP Systems
        735|AEM Performance Electronics
        739|LxNav
        741|Littelfuse, Inc (formerly Carling Technologies)
        743|DaeMyung
        744|Woosung
        748|ISOTTA IFRA srl
        773|Clarion US
        776|HMI Systems
        777|Ocean Signal
        778|Seakeeper
        781|Poly Planar
        785|Fischer Panda DE
        795|Broyda Industries
        796|Canadian Automotive
        797|Tides Marine
        798|Lumishore
        799|Still Water Designs and Audio
        802|BJ Technologies (Beneteau)
        803|Gill Sensors
        811|Blue Water Desalination
        815|FLIR
        824|Undheim Systems
        826|Lewmar
        838|TeamSurv
        844|Fell Marine
        847|Oceanvolt
        862|Prospec
        868|Data Panel
        890|L3 Technologies
        894|Rhodan Marine Systems
        896|Nexfour Solutions
        905|ASA Electronics
        909|Marines Co (South Korea)
        911|Nautic-on
        917|Sentinel
        929|JL Marine Systems
        930|Ecotronix
        944|Zontisa Marine
        951|EXOR International
        962|Timbolier Industries
        963|TJC Micro
        968|Cox Powertrain
        969|Blue Seas
        981|Kobelt Manufacturing
        992|Blue Ocean IOT
        997|Xenta Systems
        999|Signal K
        1004|Ultraflex
        1008|Lintest SmartBoat
        1011|Soundmax
        1020|Team Italia Marine (Onyx Marine Automation s.r.l)
        1021|Entratech
        1022|ITC
        1029|The Marine Guardian
        1047|Sonic
        1051|ProNav
        1053|Vetus Maxwell INC.
        1056|Lithium Pros
        1059|Boatrax
        1062|Marol Co ltd
        1065|CALYPSO Instruments
        1066|Spot Zero Water
        1069|Lithionics Battery
        1070|Quick-teck Electronics
        1075|Uniden America
        1083|Nauticoncept
        1084|Shadow-Caster LED lighting
        1085|Wet Sounds
        1088|E-T-A Circuit Breakers
        1092|Scheiber
        1100|Smart Yachts International Limited
        1109|Dockmate
        1114|Bobs Machine
        1118|L3Harris ASV
        1119|Balmar
        1120|Elettromedia
        1127|Electromaax
        1140|Across Oceans Systems
        1145|Kiwi Yachting
        1150|BSB Artificial Intelligence
        1151|Orca Technologies
        1154|TBS Electronics
        1158|Technoton Electroics
        1160|MG Energy Systems
        1169|Sea Machine Robotics
        1171|Vista Manufacturing
        1183|Zipwake
        1186|Sailmon
        1192|Airmoniq Pro Kft
        1194|Sierra Marine
        1200|Xinuo Information Technology (Xiamen)
        1218|Septentrio
        1233|NKE Marine Electronics
        1238|SuperTrack Aps
        1239|Honda Electronics
        1245|Raritan Engineering
        1249|Integrated Power Solutions AG
        1260|Interactive Technologies
        1283|LTG-Tech
        1299|Energy Solutions (UK)
        1300|WATT Fuel Cell
        1302|Pro Mainer
        1305|Dragonfly Energy
        1306|Koden Electronics
        1311|Humphree
        1316|Hinkley Yachts
        1317|Global Marine Management GmbH (GMM)
        1320|Triskel Marine
        1330|Warwick Control Technologies
        1331|Dolphin Charger
        1337|Barnacle Systems
        1348|Radian IoT
        1353|Ocean LED Marine
        1359|BluNav
        1361|OVA (Nantong Saiyang Electronics Co., Ltd)
        1368|RAD Propulsion
        1369|Electric Yacht
        1372|Elco Motor Yachts
        1384|Tecnoseal Foundry S.r.l
        1385|Pro Charging Systems
        1389|EVEX
        1398|Gobius Sensor Technology
        1403|Arco Marine
        1408|Lenco Marine
        1413|Naocontrol
        1417|Revatek
        1438|Aeolionics
        1439|PredictWind
        1440|Egis Mobile Electric
        1445|Starboard Yacht Group
        1446|Roswell Marine
        1451|ePropulsion (Guangdong ePropulsion Technology Ltd.)
        1452|Micro-Air
        1453|Vital Battery
        1458|Ride Controller
        1460|Tocaro Blue
        1461|Vanquish Yachts
        1471|FT Technologies
        1478|Alps Alpine
        1481|E-Force Marine
        1482|CMC Marine
        1483|Nanjing Sandemarine Information Technology
        1850|Teleflex Marine (SeaStar Solutions)
        1851|Raymarine
        1852|Navionics
        1853|Japan Radio
        1854|Northstar Technologies
        1855|Furuno
        1856|Trimble
        1857|Simrad
        1858|Litton
        1859|Kvasar
        1860|MMP
        1861|Vector Cantech
        1862|Yamaha Marine
        1863|Faria Instruments
        =MARETRON_COMMAND
        80|Deviation calibration
        =MARETRON_OPCODE
        0|Read All
        1|Write Register
        2|Read Config
        3|Write Config
        4|Calibrate
        5|Clear Calibration
        6|Status
        7|Clear Status
        8|Reset Factory Default
        9|Debug
        16|Write Instance
        17|Read Instance
        32|Write Label
        33|Read Label
        48|Write Switch Config
        49|Read Switch Config
        64|Write Alert Config
        65|Read Alert Config
        80|Write Channel Config
        81|Read Channel Config
        86|Read Channel Config Extended
        87|Write Channel Config Extended
        =MARETRON_PRODUCT_CODE
        434|SSC200
        1047|SMS100
        1151|MBB200C
        1534|DST110
        1776|GPS100
        2606|CLM100
        2686|SSC300
        2781|TLA100
        3373|GPS200
        3563|DST100
        3637|FFM100
        3979|NBE100
        4018|RAA100
        4078|RIM100
        4319|J2K100
        8165|ALM100
        9339|IPG100
        9375|DCM100
        9845|EMS100
        12337|CLMD16
        16434|DSM250
        20067|TMP100
        20298|DSM150
        21703|FPM100
        22585|DCR100
        23603|SIM100
        26493|ACM100
        27244|MBB300C
        28077|MConnect
        =MARETRON_SOFTWARE_CODE
        1|Version 1
        =MARETRON_STATUS_DEVIATION
        1|Started
        2|Completed successfully
        3|Failed to complete
        4|Turning too fast
        5|Turning too slow
        6|Invalid movement
        =MARK_TYPE
        0|Collision
        1|Turning point
        2|Reference
        3|Wheelover
        4|Waypoint
        =MERCURY_COMMAND_OPCODE
        0|Horn Control
        1|Maintenance Reset Command
        2|Maintenance Reset Response
        4|Cruise Control
        5|Global Brightness
        6|Active Trim Command
        7|Active Trim Status
        8|Autopilot Command
        9|Active Exhaust
        12|Oil Level Check Command
        13|Oil Level Reset Response
        =MOB_POSITION_SOURCE
        0|Position estimated by the vessel
        1|Position reported by MOB emitter
        =MOB_STATUS
        0|MOB Emitter Activated
        1|Manual on-board MOB Button Activation
        2|Test mode
        3|MOB Not Active
        =NAVICO_DATA_TYPE
        0|Altitude
        1|Position
        2|Position Error
        3|HDOP
        4|VDOP
        5|TDOP
        6|PDOP
        7|Geoidal Seperation
        8|COG
        9|Position Quality
        10|Position Integrity
        11|Sats In View
        12|Waas Status
        13|Bearing
        14|Course
        15|CDI Graphic
        16|Course To Steer
        17|Cross Track
        18|Velocity Made Good
        19|Destination
        20|Distance To Turn
        21|Distance To Dest
        22|Time To Turn
        23|Time To Dest
        24|ETA At Turn
        25|ETA At Dest
        26|Total Distance
        27|Steer Arrow
        28|Odometer
        29|Trip Distance
        30|Trip Time
        31|Date
        32|Time
        33|UTC Date
        34|UTC Time
        35|Local Time Offset
        36|Heading
        37|Was Voltage
        38|Current Set
        39|Current Drift
        40|Speed SOG
        41|Speed Water
        42|Speed Pitot
        43|Speed Trip Avg
        44|Speed Trip Max
        45|Speed Wind App
        46|Speed Wind True
        47|Temp Water
        48|Temp Outside
        49|Temp Inside
        50|Temp Engine Room
        51|Temp Main Cabin
        52|Temp Live Well
        53|Temp Bait Well
        54|Temp Refrigeration
        55|Temp Heating System
        56|Temp Dew Point
        57|Temp Wind Chill App
        58|Temp Wind Chill Theoretic
        59|Temp Heat Index
        60|Temp Freezer
        61|Engine Temp
        62|Engine Air Temp
        63|Engine Oil Temp
        64|Temp Battery
        65|Pressure Atmospheric
        66|Engine Boost Pres
        67|Engine Oil Pres
        68|Engine Water Pres
        69|Engine Fuel Pres
        70|Engine Manifold Pres
        71|Pressure Steam
        72|Pressure Compr Air
        73|Pressure Hydraulic
        74|Was Generic Pressure Lo
        75|Was Generic Pressure Hi
        76|Depth
        77|Water Distance
        78|Engine RPM
        79|Engine Trim
        80|Engine Alternator Potential
        81|Engine Fuel Rate
        82|Engine Percent Load
        83|Engine Percent Torque
        84|Was Suzuki Alarm Lev Lo
        85|Was Suzuki Alarm Lev High
        86|Tank Fuel Level
        87|Fluid Level Fresh Water
        88|Fluid Level Gray Water
        89|Fluid Level Live Well
        90|Fluid Level Oil
        91|Fluid Level Black Water
        92|Tank Fuel Remaining
        93|Fluid Volume Fresh Water
        94|Fluid Volume Gray Water
        95|Fluid Volume Live Well
        96|Fluid Volume Oil
        97|Fluid Volume Black Water
        98|Gen Fluid Volume
        99|Was Tank Fuel Level Lo
        100|Was Fluid Level Lo Fresh Water
        101|Was Fluid Level Lo Gray Water
        102|Was Fluid Level Lo Live Well
        103|Was Fluid Level Lo Oil
        104|Gen Tank Capacity
        105|Tank Fuel Capacity
        106|Tank Capacity Fresh Water
        107|Tank Capacity Gray Water
        108|Tank Capacity Live Well
        109|Tank Capacity Oil
        110|Tank Capacity Black Water
        111|Was Tank Fuel Used
        112|Engine Fuel Used
        113|Engine Fuel Used Trip
        114|Engine Fuel Used Seasonal
        115|Engine Fuel K Value
        116|Battery Potential
        117|Battery Current
        118|Trim Tab
        119|Was Trim Stbd Tab
        120|Rate Of Turn
        121|Attitude Yaw
        122|Attitude Pitch
        123|Attitude Roll
        124|Magnetic Variation
        125|Deviation
        126|Fuel Economy Wtr
        127|Fuel Economy GPS
        128|Was Fuel Remaining
        129|Was Fuel Range Wtr
        130|Was Fuel Range GPS
        131|Engine Hours Used
        132|Engine Type
        133|Vessel Fuel Rate
        134|Vessel Fuel Economy Wtr
        135|Vessel Fuel Economy GPS
        136|Vessel Fuel Remaining
        137|Vessel Fuel Range Wtr
        138|Vessel Fuel Range GPS
        139|Wind App Angle
        140|Wind True Angle
        141|Wind True Direction
        142|Humidity Inside
        143|Humidity Outside
        144|Set Humidity
        145|Rudder Angle
        146|Trans Gear
        147|Trans Oil Pressure
        148|Trans Oil Temp
        149|Cmd Rudder Angle
        150|Rudder Limit
        151|Off Heading Lim
        152|Radius Of Turn Order
        153|Rate Of Turn Order
        154|Off Track Lim
        155|Logging Time Remaining
        156|Position Fix Type
        157|Engine Discrete Status
        158|Transmission Discrete Status
        159|GPS Best Of Four Snr
        160|Gen Fluid Level
        161|Gen Pressure
        162|Gen Temperature
        163|Internal Voltage
        164|Depth Offset
        165|Structure Depth
        166|Loran Position
        167|Vessel Status
        168|Battery DC Type
        169|Battery State Of Charge
        170|Battery State Of Health
        171|Battery Time Remaining
        172|Battery Ripple Voltage
        173|Ac1 Acceptability
        174|Ac2 Acceptability
        175|Ac3 Acceptability
        176|Ac1 Voltage
        177|Ac2 Voltage
        178|Ac3 Voltage
        179|Ac1 Current
        180|Ac2 Current
        181|Ac3 Current
        182|Ac1 Frequency
        183|Ac2 Frequency
        184|Ac3 Frequency
        185|Ac1 Breaker Size
        186|Ac2 Breaker Size
        187|Ac3 Breaker Size
        188|Ac1 Real Power
        189|Ac2 Real Power
        190|Ac3 Real Power
        191|Ac1 Reactive Power
        192|Ac2 Reactive Power
        193|Ac3 Reactive Power
        194|Ac1 Power Factor
        195|Ac2 Power Factor
        196|Ac3 Power Factor
        197|Switch State
        198|Switch Current
        199|Switch Fault
        200|Switch Dim Level
        201|Previous Cmd Heading
        202|Cmd Wind Angle
        203|Was Cmd Bearing Offset
        204|Cmd Bearing
        205|Cmd Depth Contour
        206|Cmd Course Change
        207|Pilot Drift
        208|Pilot Distance To Turn
        209|Pilot Time To Turn
        210|Pilot Reference Position
        211|DC Status
        212|Ac1 Status
        213|Was Switch Voltage
        214|Battery Capacity Remaining
        215|Pilot Heading Reference
        216|B And G Linear 1
        217|B And G Linear 2
        218|B And G Linear 3
        219|Boom Position
        220|Sailing Course
        221|Daggerboard Position
        222|B And G Linear 4
        223|Heading On Next Tack
        224|Keel Angle
        225|Leeway
        226|Mast Angle
        227|Target True Wind Angle
        228|Keel Trim Tab
        229|Race Timer
        230|Canard Angle
        231|Next Leg Apparent Wind Angle
        232|Next Leg Apparent Wind Speed
        233|Target Boat Speed
        234|VMG To Wind
        235|Time To Laylines
        236|Distance To Laylines
        237|Aft Depth
        238|Forestay
        239|Polar Speed
        240|Polar Performance
        241|Tacking Performance
        242|Wind Angle To Mast
        243|Can Bus Voltage
        244|Internal Temperature
        245|Engage Current
        246|Uref Voltage
        247|Supply Voltage
        248|Destination Position
        249|Compass Heading Reference
        250|Cmd Rudder Direction
        251|Was Engine Sync State
        252|Engine General Maintenance
        253|Engine Percent Throttle
        254|Engine Steering Angle
        255|Engine Break In Reqd
        256|GPS All
        257|Engine Break In Accum
        258|Engine Trim Status
        259|Pilot Present
        260|Ac1 Out Waveform
        261|Ac2 Out Waveform
        262|Ac3 Out Waveform
        263|Ac1 Out Voltage
        264|Ac2 Out Voltage
        265|Ac3 Out Voltage
        266|Ac1 Out Current
        267|Ac2 Out Current
        268|Ac3 Out Current
        269|Ac1 Out Frequency
        270|Ac2 Out Frequency
        271|Ac3 Out Frequency
        272|Ac1 Out Breaker Size
        273|Ac2 Out Breaker Size
        274|Ac3 Out Breaker Size
        275|Ac1 Out Real Power
        276|Ac2 Out Real Power
        277|Ac3 Out Real Power
        278|Ac1 Out Reactive Power
        279|Ac2 Out Reactive Power
        280|Ac3 Out Reactive Power
        281|Ac1 Out Power Factor
        282|Ac2 Out Power Factor
        283|Ac3 Out Power Factor
        284|Ac2 Status
        285|Ac3 Status
        286|Ac1 Out Status
        287|Ac2 Out Status
        288|Ac3 Out Status
        289|Switch Manual Override
        290|Switch Reverse Polarity
        291|Switch Acsource Available
        292|Switch Accontactor Systemsonstate
        293|Charger Battery Instance
        294|Charger Operating State
        295|Charger Mode
        296|Charger Enabled
        297|Charger Equalization Pending
        298|Charger Equalization Time Remaining
        299|Inverter AC Instance
        300|Inverter DC Instance
        301|Inverter Operating State
        302|Inverter Enabled
        303|Thruster Power
        304|Fuel To Turn
        305|Engine Mil
        306|Engine Warning Flags
        307|Speed Stw
        308|Engine Performance SOG
        309|Engine Performance Stw
        310|Engine Control Flags
        311|Engine Troll RPM Setpoint
        312|Active Helm
        313|Cruise RPM Setpoint
        314|Cruise Speed Setpoint
        315|Cmd Pattern Dir
        316|Smart Contextual
        317|Sailing Time To Waypoint
        318|Sailing Distance To Waypoint
        319|Sailing ETA
        320|Generator Temp
        321|Generator Oil Temp
        322|Generator Oil Pres
        323|Generator Water Pres
        324|Generator Fuel Pres
        325|Generator Fuel Rate
        326|Generator Hours Used
        327|Generator Discrete Status
        328|Generator Percent Load
        329|Generator Percent Torque
        330|Generator Battery Voltage
        331|Generator Average Voltage
        332|Generator Average Frequency
        333|Generator Average Current
        334|Pilot Mode
        335|Pilot Response Level
        336|Cruise Smarttow Overshoot
        337|Pilot Cmd Heading
        338|MOB Dr Position
        339|MOB Dr Range
        340|MOB Dr Bearing
        341|Bow Position
        342|Start Line Bearing
        343|Start Line Bias
        344|Distance To Start Line
        345|Distance To Start Line Port End
        346|Distance To Start Line Stbd End
        347|Start Line Port Position
        348|Start Line Stbd Position
        349|Start Line Boat Length Advantage
        350|Distance To Start Line Boat Lengths
        351|Backstay
        352|Boom Angle
        353|Boom Vang
        354|Chain Length
        355|Cunningham
        356|Inner Forestay Load
        357|Inner Forestay Halyard Load
        358|Jib Furl
        359|Jib Halyard Load
        360|Optimum Wind Angle
        361|Outhaul Load
        362|Pitch Rate
        363|Plow Angle
        364|Roll Rate
        365|VMG Performance
        366|B And G Linear 5
        367|B And G Linear 6
        368|B And G Linear 7
        369|B And G Linear 8
        370|B And G Linear 9
        371|B And G Linear 10
        372|B And G Linear 11
        373|B And G Linear 12
        374|B And G Linear 13
        375|B And G Linear 14
        376|B And G Linear 15
        377|B And G Linear 16
        378|Keel Draught
        379|Pool Temperature
        380|Jacuzzi Temperature
        381|Trip Dr Bearing
        382|Trip Dr Distance
        383|Code Zero Load
        384|B And G MOB Position
        385|Distance Behind Start Line
        386|Distance Behind Start Line Boat Lengths
        387|Bias Advantage
        388|Opposite Tack COG
        389|Opposite Tack Target Heading
        390|Mast Rake
        391|Next Leg Bearing
        392|Next Leg Target Speed
        393|Ground Wind Direction
        394|Ground Wind Speed
        395|Mast Cant Angle
        396|Rudder Toe In
        397|Daggerboard Port
        398|Daggerboard Starboard
        399|B And G Remote 0
        400|B And G Remote 1
        401|B And G Remote 2
        402|B And G Remote 3
        403|B And G Remote 4
        404|B And G Remote 5
        405|B And G Remote 6
        406|B And G Remote 7
        407|B And G Remote 8
        408|B And G Remote 9
        409|Forward Depth
        410|Critical Range
        411|Caution Range
        412|Max Range
        413|Generator Alternator Voltage
        414|Trolling Prop Rate
        415|Trolling Cruise Control Speed
        416|Vessel Fuel Used
        417|Suzuki Engine Baro Pressure
        418|Suzuki Cylinder Temperature
        419|Suzuki Intake Air Temperature
        420|Suzuki Ignition Timing
        421|Suzuki Fuel Injector Pulse Width
        422|Was Suzuki Injected Fuel Amount
        423|Suzuki Iac Valve Duty
        424|Suzuki Discrete Status 1
        425|Suzuki Discrete Status 2
        426|Suzuki Discrete Status 3
        427|Suzuki Discrete Status 4
        428|Fuel Economy Pit
        429|Vessel Fuel Economy Pit
        430|Vessel Fuel Range Pit
        431|Waypoint
        432|Average Wind Direction
        433|Wind Phase
        434|Wind Lift
        435|Fuel Range Seasonal Average
        436|Fuel Range Instantaneous
        437|Vessel Fuel Economy
        438|Average Fuel Economy Seasonal
        439|Average Fuel Economy Trip
        440|Best Fuel Economy Seasonal
        441|Best Fuel Economy Trip
        442|Vessel Fuel Level
        443|Vessel Fuel Used Trip
        444|B And G Linear 17
        445|B And G Linear 18
        446|B And G Linear 19
        447|B And G Linear 20
        448|B And G Linear 21
        449|B And G Linear 22
        450|B And G Linear 23
        451|B And G Linear 24
        452|B And G Linear 25
        453|B And G Linear 26
        454|B And G Linear 27
        455|B And G Linear 28
        456|B And G Linear 29
        457|B And G Linear 30
        458|B And G Linear 31
        459|B And G Linear 32
        460|Origin Way Point Number
        461|Dest Way Point Number
        462|Arrival Notification
        463|Arrival Circle Notification
        464|Was Nav Terminated
        465|Bobstay
        466|J1
        467|J2
        468|J3
        469|Mast Base
        470|Mainsheet
        471|D0 Port
        472|D0 Starboard
        473|Runner Port
        474|Runner Starboard
        475|Foil Port
        476|Foil Starboard
        477|Sailtack Port
        478|Sailtack Starboard
        479|Deflect Port
        480|Deflect Starboard
        481|Rudder Load Port
        482|Rudder Load Starboard
        483|D1 Port
        484|D1 Starboard
        485|V0 Port
        486|V0 Starboard
        487|V1 Port
        488|V1 Starboard
        489|Gnss System
        490|Sv Count
        491|Gnss Op Mode
        492|Dgnss Mode
        493|Suzuki Fuel Pump Duty
        494|Speed Log Water Longitudinal
        495|Speed Log Water Transverse
        496|Speed Log Water Resultant
        497|Speed Log Water Angle
        498|Speed Log Ground Longitudinal
        499|Speed Log Ground Transverse
        500|Speed Log Ground Resultant
        501|Speed Log Ground Angle
        502|Speed Log Stern Water Transverse
        503|Speed Log Stern Ground Transverse
        504|Position Datum
        505|Speed Boat
        506|Was Engine Fuel Used Mercury
        507|Heave
        508|Speed Trip Max RPM
        509|Honda Engine Status Params
        510|Pilot Features
        511|Pilot Setpoint Heading
        512|Idle Speed Control Mode
        513|Idle Speed Control Value
        514|Trolling Mode
        515|Immobilizer Lock Status
        516|Engine Discrete Params 1
        517|Engine Discrete Params 2
        518|Engine Discrete Params 3
        519|Engine Discrete Params 4
        520|Engine Discrete Params 5
        521|Engine Discrete Params 6
        522|Idle Speed Limit Low
        523|Idle Speed Limit High
        524|Was Trolling Variable RPM Info
        525|Idle Speed Control Target Rev
        526|Idle Control
        527|Idle Feedback
        528|Immediately After Starting Control
        529|Gateway Params
        530|Gateway Protocol
        531|Engine Wall Temp
        532|Substitute Battery Voltage
        533|Yamaha Engine M6 Diag Code
        534|Wireless Sensor Battery Status
        535|Wireless Sensor Battery Charge Status
        536|Wireless Sensor Battery Status Voltage
        537|Wireless Sensor Battery Charge Status Current
        538|Fluid Type Mode
        539|Datetime
        540|Reacher Load
        541|Blade Load
        542|Staysail Load
        543|Tack Load
        544|J4 Load
        545|Solent Load
        546|Tack Port Load
        547|Tack Starboard Load
        548|Deflect Upper Load
        549|Deflect Lower Load
        550|Winch Port Load
        551|Winch Starboard Load
        552|Spin Halyard Port Load
        553|Spin Halyard Starboard Load
        554|Main Halyward
        555|Load 1 Load
        556|Load 2 Load
        557|Mast Base 2 Load
        558|Pilot Active Perf Mode
        559|Pilot Gust
        560|Pilot Tws Response
        561|Pilot Heel Comp
        562|Pilot Net Course
        563|Pilot Target Wind Angle
        564|Pilot Weather Helm
        565|Pilot Mean Heel
        566|Propeller Shaft Pitch Angle
        567|Propeller Shaft Pitch Percent
        568|Propeller Shaft RPM
        569|Thruster Pitch Angle
        570|Thruster Pitch Percent
        571|Ground Wind Angle
        572|Fuel Flow Offset
        573|Fluid Level Gasoline
        574|Fluid Volume Gasoline
        575|Tank Capacity Gasoline
        576|Cmd Xte Offset
        577|Engine 4Stroke Oil
        578|Wireless Sensor Signal Strength
        579|Wireless Sensor Software Update Progress
        580|Trolling Status
        581|Mercury Exhaust Valve
        582|Mercury Exhaust Status
        583|Yanmar Engine Ecu Alarms
        584|Yanmar Helm Ecu Alarms
        585|Yanmar Drive Ecu Alarms
        586|Dgps Correction Data
        587|Dgps Reference Station Id
        588|Dgps Reference Station Health
        589|Dgps Signal Snr
        590|Dgps Signal Frequency
        591|Dgps Signal Strength
        592|Engine Fuel Temp
        593|Depth Quality
        594|Number Of Active Dtc
        595|Yanmar Fuel Level Tank1 Port
        596|Yanmar Fuel Level Tank2 Port
        597|Yanmar Fuel Level Tank1 Stbd
        598|Yanmar Fuel Level Tank2 Stbd
        599|Yanmar Fuel Level Tank1 Center
        600|Yanmar Fuel Level Tank2 Center
        601|Yanmar Fresh Water Level Tank1 Port
        602|Yanmar Fresh Water Level Tank2 Port
        603|Yanmar Fresh Water Level Tank1 Stbd
        604|Yanmar Fresh Water Level Tank2 Stbd
        605|Yanmar Fresh Water Level Tank1 Center
        606|Yanmar Fresh Water Level Tank2 Center
        607|Yanmar Gray Water Level Tank1 Port
        608|Yanmar Gray Water Level Tank2 Port
        609|Yanmar Gray Water Level Tank1 Stbd
        610|Yanmar Gray Water Level Tank2 Stbd
        611|Yanmar Gray Water Level Tank1 Center
        612|Yanmar Gray Water Level Tank2 Center
        613|Rudder Angle Percentage
        614|Troll Active Helm
        615|Tides Graphic
        616|Anchor Distance
        617|Anchor Size
        618|Anchor Depth
        619|Anchor Bearing
        620|Honda Engine Warning Params
        621|Honda Engine Discrete Params 1
        622|Honda Engine Discrete Params 2
        623|Honda Engine Discrete Params 3
        624|Honda Engine Discrete Params 4
        625|Mainsail Head Load
        626|Mainsail Clew Load
        627|Mainsail Tack Load
        628|J1 Head Load
        629|J1 Clew Load
        630|J1 Tack Load
        631|J2 Head Load
        632|J2 Clew Load
        633|J2 Tack Load
        634|J3 Head Load
        635|J3 Clew Load
        636|J3 Tack Load
        637|Code Zero Head Load
        638|Code Zero Clew Load
        639|Code Zero Tack Load
        640|Suzuki Engine Alert I
        641|Engine Oil Life
        642|Engine Oil Level Status
        643|Trans Fluid Status
        644|Honda Eco Status All Engines
        645|Output RPM
        646|Suzuki Engine Alert A
        647|Suzuki Engine Alert B
        648|Suzuki Engine Alert C
        649|Suzuki Engine Alert D
        650|Suzuki Engine Alert E
        651|Suzuki Engine Alert F
        652|Suzuki Engine Alert G
        653|Suzuki Engine Alert H
        654|Suzuki Engine Alert J
        655|Suzuki Bcm Fault
        656|Suzuki Bcm Mode
        657|Suzuki Engine Kls Status
        658|Suzuki Switch Fault
        659|Suzuki Shift Position Status
        660|Vessel Fuel Used Seasonal
        661|Vessel Fuel Capacity
        662|Suzuki Engine Auto Trim Status
        663|Trolling Mode Active
        664|Trolling Mode Active Master
        665|Keyless Communication State
        666|Linear Actuator Position
        667|Engine Exhaust Temp
        668|Engine Guardian Power Limit
        669|Engine State
        670|Sailing Time To Burn
        671|Mast Twist
        672|VHF Channel
        673|Trolling Lower Unit Direction
        674|Propulsion Battery Status
        675|Propulsion Battery Isolation Status
        676|Propulsion Battery Error
        677|Propulsion Battery Voltage
        678|Propulsion Battery Current
        679|Propulsion Battery State Of Charge
        680|Propulsion Battery Time Remaining
        681|Propulsion Battery Highest Cell Temperature
        682|Propulsion Battery Lowest Cell Temperature
        683|Propulsion Battery Average Cell Temperature
        684|Propulsion Battery Maximum Discharge Current
        685|Propulsion Battery Maximum Charge Current
        686|Propulsion Battery Cooling System Status
        687|Propulsion Battery Heating System Status
        688|Propulsion Battery Storage Mode
        689|Propulsion Battery Chemistry
        690|Propulsion Battery Maximum Temperature Derating
        691|Propulsion Battery Maximum Temperature Shutoff
        692|Propulsion Battery Minimum Temperature Derating
        693|Propulsion Battery Minimum Temperature Shutoff
        694|Propulsion Battery Usable Energy
        695|Propulsion Battery State Of Health
        696|Propulsion Battery Discharge Cycles Count
        697|Propulsion Battery Full Status
        698|Propulsion Battery Empty Status
        699|Propulsion Battery Maximum Charge Soc
        700|Propulsion Battery Minimum Discharge Soc
        701|Active Motor Mode
        702|Motor Brake Mode
        703|Motor Rotational Shaft Speed
        704|Motor Voltage
        705|Motor Current
        706|Motor Operating Mode
        707|Motor Temperature
        708|Motor Inverter Temperature
        709|Motor Coolant Temperature
        710|Motor Gear Temperature
        711|Motor Shaft Torque Percent
        712|Motor Voltage Type
        713|Motor Voltage Rating
        714|Motor Max Continuous Power
        715|Motor Max Boost Power
        716|Motor Max Temperature Rating
        717|Motor Rated Speed
        718|Motor Max Controller Temperature Rating
        719|Motor Shaft Torque Rating
        720|Motor DC Voltage Derating Threshold
        721|Motor DC Voltage Cutoff Threshold
        722|Motor Runtime
        723|Sailing Ping Time Port
        724|Sailing Ping Time Stbd
        725|Heading Source
        726|Invalid
        =NAV_STATUS
        0|Under way using engine
        1|At anchor
        2|Not under command
        3|Restricted maneuverability
        4|Constrained by her draught
        5|Moored
        6|Aground
        7|Engaged in Fishing
        8|Under way sailing
        9|Hazardous material - High Speed
        10|Hazardous material - Wing in Ground
        11|Power-driven vessel towing astern
        12|Power-driven vessel pushing ahead or towing alongside
        14|AIS-SART
        =OFF_ON
        0|Off
        1|On
        =OFF_ON_CONTROL
        0|Off
        1|On
        2|Reserved
        3|Take no action (no change)
        =OK_WARNING
        0|OK
        1|Warning
        =PARAMETER_FIELD
        0|Acknowledge
        1|Invalid parameter field
        2|Temporary error
        3|Parameter out of range
        4|Access denied
        5|Not supported
        6|Read or Write not supported
        =PGN_ERROR_CODE
        0|Acknowledge
        1|PGN not supported
        2|PGN not available
        3|Access denied
        4|Not supported
        5|Tag not supported
        6|Read or Write not supported
        =PGN_LIST_FUNCTION
        0|Transmit PGN list
        1|Receive PGN list
        =POSITION_ACCURACY
        0|Low
        1|High
        =POSITION_FIX_DEVICE
        0|Default: undefined
        1|GPS
        2|GLONASS
        3|Combined GPS/GLONASS
        4|Loran-C
        5|Chayka
        6|Integrated navigation system
        7|Surveyed
        8|Galileo
        =POWER_FACTOR
        0|Leading
        1|Lagging
        2|Error
        =POWER_MODE
        0|High
        1|Low
        =PRESSURE_SOURCE
        0|Atmospheric
        1|Water
        2|Steam
        3|Compressed Air
        4|Hydraulic
        5|Filter
        6|AltimeterSetting
        7|Oil
        8|Fuel
        =PRIORITY
        0|0
        1|1
        2|2
        3|3
        4|4
        5|5
        6|6
        7|7
        8|Leave unchanged
        9|Reset to default
        =RAIM_FLAG
        0|not in use
        1|in use
        =RANGE_RESIDUAL_MODE
        0|Range residuals were used to calculate data
        1|Range residuals were calculated after the position
        =REPEAT_INDICATOR
        0|Initial
        1|First retransmission
        2|Second retransmission
        3|Final retransmission
        =REPORTING_INTERVAL
        0|As given by the autonomous mode
        1|10 min
        2|6 min
        3|3 min
        4|1 min
        5|30 sec
        6|15 sec
        7|10 sec
        8|5 sec
        9|2 sec (not applicable to Class B CS)
        10|Next shorter reporting interval
        11|Next longer reporting interval
        =RESIDUAL_MODE
        0|Autonomous
        1|Differential enhanced
        2|Estimated
        3|Simulator
        4|Manual
        =RODE_TYPE
        0|Chain presently detected
        1|Rope presently detected
        =SATELLITE_STATUS
        0|Not tracked
        1|Tracked
        2|Used
        3|Not tracked+Diff
        4|Tracked+Diff
        5|Used+Diff
        =SBAS_SV
        0|120
        1|121
        2|122
        3|123
        4|124
        5|125
        6|126
        7|127
        8|128
        9|129
        10|130
        11|131
        12|132
        13|133
        14|134
        15|135
        16|136
        17|137
        18|138
        =SEATALK1_COMMAND
        0|Depth Below Transducer
        1|Equipment ID
        5|Engine RPM and PITCH
        16|Apparent Wind Angle
        17|Apparent Wind Speed
        32|Speed through water
        33|Trip Mileage
        34|Total Mileage
        35|Water temperature (ST50)
        36|Display units for Mileage & Speed
        37|Total & Trip Log
        38|Speed through water (with average)
        39|Water temperature
        48|Set lamp Intensity
        54|Cancel MOB (Man Over Board) condition
        56|Codelock data
        80|LAT position
        81|LON position
        82|Speed over Ground
        83|Course over Ground (COG)
        84|GMT-time
        85|TRACK keystroke on GPS unit
        86|Date
        87|Sat Info
        88|LAT/LON (raw unfiltered)
        89|Set Count Down Timer
        97|Issued by E-80 multifunction display at initialization
        101|Select Fathom display units for depth display
        102|Wind alarm
        104|Alarm acknowledgment keystroke
        108|Second equipment-ID datagram
        110|MOB (Man Over Board)
        112|Keystroke on Raymarine A25006 ST60 Maxiview Remote Control
        128|Set Lamp Intensity
        129|Sent by course computer during setup
        130|Target waypoint name
        131|Sent by course computer
        132|Compass heading Autopilot course and Rudder position
        133|Navigation to waypoint information
        134|Keystroke
        135|Set Response level
        136|Autopilot Parameter
        137|Compass heading sent by ST40 compass instrument
        144|Device Indentification
        145|Set Rudder gain
        146|Set Autopilot Parameter
        147|Enter AP-Setup
        149|Replaces command 84 while autopilot is in value setting mode
        153|Compass variation
        154|Version String
        156|Compass heading and Rudder position
        158|Waypoint definition
        161|Destination Waypoint Info
        162|Arrival Info
        164|Broadcast query/response to identify devices
        165|GPS and DGPS Info
        167|Unknown meaning
        168|Alarm ON/OFF for Guard
        171|Alarm ON/OFF for Guard
        =SEATALK_ALARM_GROUP
        0|Instrument
        1|Autopilot
        2|Radar
        3|Chart Plotter
        4|AIS
        5|Bluetooth Accessory
        =SEATALK_ALARM_ID
        0|No Alarm
        1|Shallow Depth
        2|Deep Depth
        3|Shallow Anchor
        4|Deep Anchor
        5|Off Course
        6|AWA High
        7|AWA Low
        8|AWS High
        9|AWS Low
        10|TWA High
        11|TWA Low
        12|TWS High
        13|TWS Low
        14|WP Arrival
        15|Boat Speed High
        16|Boat Speed Low
        17|Sea Temperature High
        18|Sea Temperature Low
        19|Pilot Watch
        20|Pilot Off Course
        21|Pilot Wind Shift
        22|Pilot Low Battery
        23|Pilot Last Minute Of Watch
        24|Pilot No NMEA Data
        25|Pilot Large XTE
        26|Pilot NMEA DataError
        27|Pilot CU Disconnected
        28|Pilot Auto Release
        29|Pilot Way Point Advance
        30|Pilot Drive Stopped
        31|Pilot Type Unspecified
        32|Pilot Calibration Required
        33|Pilot Last Heading
        34|Pilot No Pilot
        35|Pilot Route Complete
        36|Pilot Variable Text
        37|GPS Failure
        38|MOB
        39|Seatalk1 Anchor
        40|Pilot Swapped Motor Power
        41|Pilot Standby Too Fast To Fish
        42|Pilot No GPS Fix
        43|Pilot No GPS COG
        44|Pilot Start Up
        45|Pilot Too Slow
        46|Pilot No Compass
        47|Pilot Rate Gyro Fault
        48|Pilot Current Limit
        49|Pilot Way Point Advance Port
        50|Pilot Way Point Advance Stbd
        51|Pilot No Wind Data
        52|Pilot No Speed Data
        53|Pilot Seatalk Fail1
        54|Pilot Seatalk Fail2
        55|Pilot Warning Too Fast To Fish
        56|Pilot Auto Dockside Fail
        57|Pilot Turn Too Fast
        58|Pilot No Nav Data
        59|Pilot Lost Waypoint Data
        60|Pilot EEPROM Corrupt
        61|Pilot Rudder Feedback Fail
        62|Pilot Autolearn Fail1
        63|Pilot Autolearn Fail2
        64|Pilot Autolearn Fail3
        65|Pilot Autolearn Fail4
        66|Pilot Autolearn Fail5
        67|Pilot Autolearn Fail6
        68|Pilot Warning Cal Required
        69|Pilot Warning OffCourse
        70|Pilot Warning XTE
        71|Pilot Warning Wind Shift
        72|Pilot Warning Drive Short
        73|Pilot Warning Clutch Short
        74|Pilot Warning Solenoid Short
        75|Pilot Joystick Fault
        76|Pilot No Joystick Data
        80|Pilot Invalid Command
        81|AIS TX Malfunction
        82|AIS Antenna VSWR fault
        83|AIS Rx channel 1 malfunction
        84|AIS Rx channel 2 malfunction
        85|AIS No sensor position in use
        86|AIS No valid SOG information
        87|AIS No valid COG information
        88|AIS 12V alarm
        89|AIS 6V alarm
        90|AIS Noise threshold exceeded channel A
        91|AIS Noise threshold exceeded channel B
        92|AIS Transmitter PA fault
        93|AIS 3V3 alarm
        94|AIS Rx channel 70 malfunction
        95|AIS Heading lost/invalid
        96|AIS internal GPS lost
        97|AIS No sensor position
        98|AIS Lock failure
        99|AIS Internal GGA timeout
        100|AIS Protocol stack restart
        101|Pilot No IPS communications
        102|Pilot Power-On or Sleep-Switch Reset While Engaged
        103|Pilot Unexpected Reset While Engaged
        104|AIS Dangerous Target
        105|AIS Lost Target
        106|AIS Safety Related Message (used to silence)
        107|AIS Connection Lost
        108|No Fix
        112|Pilot Compass Calibration Complete
        113|AIS Transmitter Disabled - MMSI Required
        122|Bluetooth Device Low Battery
        123|Bluetooth Device Sleep Mode
        124|Bluetooth Device High Battery Temperature
        125|Bluetooth Device Lost Communications
        =SEATALK_ALARM_STATUS
        0|Alarm condition not met
        1|Alarm condition met and not silenced
        2|Alarm condition met and silenced
        =SEATALK_COMMAND
        129|Seatalk1
        22|Hull Type
        38|Auto Turn
        12|Settings
        2|Rudder Limit
        3|Rudder Damping
        4|Rudder Offset
        6|Reverse Rudder Reference
        8|Cruise Speed
        11|Power Steer Mode
        15|Wind Type
        17|Auto Turn
        18|Calibration Lock
        20|Gybe Inhibit
        21|Compass Offset
        23|Drive Type
        25|Response Level
        26|Max Compass Deviation
        27|Hard Over Time
        29|Debug Level
        33|Compass Lock
        34|Speed Input
        35|Compass Linearisation Progress
        36|ACU Debug Level
        37|Wind Shift Alarm
        39|Auto Turn Timeout
        =SEATALK_DEVICE_ID
        3|S100
        5|Course Computer
        =SEATALK_DISPLAY_COLOR
        0|Day 1
        2|Day 2
        3|Red/Black
        4|Inverse
        =SEATALK_KEYSTROKE
        1|Auto
        2|Standby
        3|Wind
        5|-1
        6|-10
        7|+1
        8|+10
        33|-1 and -10
        34|+1 and +10
        35|Track
        =SEATALK_MESSAGE_ID
        240|Seatalk 1 Encoded
        140|Display
        108|Pilot Configuration
        =SEATALK_NETWORK_GROUP
        0|None
        1|Helm 1
        2|Helm 2
        3|Cockpit
        4|Flybridge
        5|Mast
        6|Group 1
        7|Group 2
        8|Group 3
        9|Group 4
        10|Group 5
        =SEATALK_PILOT_HULL_TYPE
        0|Sail
        1|Sail (slow turn)
        2|Sail Catamaran
        3|Power (slow turn)
        4|Power (fast turn)
        8|Power
        =SEATALK_PILOT_MODE
        64|Standby
        66|Auto
        70|Wind
        74|Track
        =SEATALK_PILOT_MODE_16
        0|Standby
        64|Auto, compass commanded
        256|Vane, Wind Mode
        384|Track Mode
        385|No Drift, COG referenced (In track, course changes)
        =SEATALK_SHARED
        1|Shared
        2|Not Shared
        =SERIAL_BIT_RATE
        0|25
        1|50
        2|100
        3|200
        4|300
        5|600
        6|1200
        7|2400
        8|4800
        9|9600
        10|19200
        11|38400
        12|57600
        =SERIAL_DETECTION_MODE
        0|Auto bit rate
        1|Manual bit rate
        =SHIP_TYPE
        0|Unavailable
        20|Wing In Ground
        21|Wing In Ground (hazard cat X)
        22|Wing In Ground (hazard cat Y)
        23|Wing In Ground (hazard cat Z)
        24|Wing In Ground (hazard cat OS)
        29|Wing In Ground (no additional information)
        30|Fishing
        31|Towing
        32|Towing exceeds 200m or wider than 25m
        33|Engaged in dredging or underwater operations
        34|Engaged in diving operations
        35|Engaged in military operations
        36|Sailing
        37|Pleasure
        40|High speed craft
        41|High speed craft (hazard cat X)
        42|High speed craft (hazard cat Y)
        43|High speed craft (hazard cat Z)
        44|High speed craft (hazard cat OS)
        49|High speed craft (no additional information)
        50|Pilot vessel
        51|SAR
        52|Tug
        53|Port tender
        54|Anti-pollution
        55|Law enforcement
        56|Spare
        57|Spare #2
        58|Medical
        59|Ships and aircraft of States not parties to an armed conflict
        60|Passenger ship
        61|Passenger ship (hazard cat X)
        62|Passenger ship (hazard cat Y)
        63|Passenger ship (hazard cat Z)
        64|Passenger ship (hazard cat OS)
        69|Passenger ship (no additional information)
        70|Cargo ship
        71|Cargo ship (hazard cat X)
        72|Cargo ship (hazard cat Y)
        73|Cargo ship (hazard cat Z)
        74|Cargo ship (hazard cat OS)
        79|Cargo ship (no additional information)
        80|Tanker
        81|Tanker (hazard cat X)
        82|Tanker (hazard cat Y)
        83|Tanker (hazard cat Z)
        84|Tanker (hazard cat OS)
        89|Tanker (no additional information)
        90|Other
        91|Other (hazard cat X)
        92|Other (hazard cat Y)
        93|Other (hazard cat Z)
        94|Other (hazard cat OS)
        99|Other (no additional information)
        =SIMNET_ALARM_COMMAND
        56|Deactivate
        57|Activate
        58|Acknowledge
        68|Silence
        88|Tack/Gybe Confirm
        104|Alarm History
        107|MOB Activated
        108|MOB Cancelled
        =SIMNET_ALARM_ID
        10|Shallow water
        11|Deep water
        12|Anchor depth
        13|True wind shift
        14|True wind high
        15|True wind low
        16|Low boat speed
        17|High voltage
        18|Low voltage
        19|Depth data missing
        20|Wind data missing
        21|Nav data missing
        22|Heading missing
        23|XTE
        24|Rudder data missing
        25|Rudder controller fault
        26|No rudder response
        27|Rudder drive overload
        28|High internal temperature
        29|AP clutch overload
        30|AP clutch disengaged
        31|High drive supply
        32|Low drive supply
        33|No active autopilot control unit
        34|No autopilot computer
        35|Memory fail
        36|Water temp missing
        37|Low water temp
        38|High water temp
        39|Water temp rate
        40|Fish
        41|No GPS fix
        42|WAAS/DGPS
        45|Arrival
        46|Anchor
        47|Fuel low
        48|Fuel high
        49|Tank low
        50|Tank high
        51|BEP
        52|Waypoint radius
        53|CPA
        54|AIS range to vessel
        55|AIS vessel lost
        56|Vessel message
        57|Lightning
        58|Severe weather
        59|Storm
        61|Engine Check
        62|Engine over temperature
        63|Engine low oil pressure
        64|Engine low oil level
        65|Engine low fuel pressure
        66|Engine low voltage
        67|Engine low coolant level
        68|Engine water flow
        69|Engine water in fuel
        70|Engine charge
        71|Engine preheat
        72|Engine high boost pressure
        73|Engine rev limit
        74|Engine EGR system
        75|Engine throttle position
        76|Engine emergency stop
        77|Engine warning level 1
        78|Engine warning level 2
        79|Engine power reduction
        80|Engine maintenance
        81|Engine comm error
        82|Engine throttle
        83|Engine start protect
        84|Engine shutting down
        85|Transmission Check
        86|Transmission over temperature
        87|Transmission low oil pressure
        88|Transmission low oil level
        89|Sail drive
        96|Fresh water low
        97|Fresh water high
        98|Gray water low
        99|Gray water high
        100|Live well low
        101|Live well high
        102|Oil low
        103|Oil high
        104|Black water low
        105|Black water high
        106|Weather data missing
        107|AP Position data missing
        108|AP Speed data missing
        109|AP Depth data missing
        110|AP Heading data missing
        111|AP Nav data missing
        112|AP Off course
        113|AP Rudder data missing
        114|AP Wind data missing
        115|Radar guard zone
        116|MARPA target lost
        117|MARPA unavailable
        118|Dangerous vessel
        119|Radar error
        120|CZone critical
        121|CZone important
        122|CZone standard
        123|CZone warning
        124|True wind shift
        125|EVC Com Error
        126|EVC override
        127|High drive temperature
        128|Drive inhibit
        129|CAN bus supply overload
        130|Drive ref voltage missing
        131|Rudder limit
        132|Compass difference
        133|AP Low boat speed
        134|Monitor compass missing
        135|Cross track distance limit
        137|End of route
        138|Compass alignment
        139|R.A.I.M
        141|Off heading
        142|Supply voltage
        143|Low CAN bus voltage
        144|CAN bus failure
        145|Drive ready missing
        146|Drive computer missing
        147|External mode illegal
        148|Rudder too slow
        149|Wheel over
        150|Thruster inhibited
        151|Check heading
        152|True wind speed high
        153|Override
        154|Speed through water rationality fault
        155|No drives available
        156|Fuel remaining low
        157|Fuel remaining high
        158|Generator Check
        159|Generator over temperature
        160|Generator low oil pressure
        161|Generator low oil level
        162|Generator low fuel pressure
        163|Generator low voltage
        164|Generator low coolant level
        165|Generator water flow
        166|Generator water in fuel
        167|Generator charge
        168|Generator preheat
        169|Generator high boost pressure
        170|Generator rev limit
        171|Generator EGR system
        172|Generator throttle position
        173|Generator emergency stop
        174|Generator warning level 1
        175|Generator warning level 2
        176|Generator power reduction
        177|Generator maintenance
        178|Generator comm error
        179|Generator throttle
        180|Generator start protect
        181|Generator shutting down
        182|Shallow aft depth
        183|Forward range
        245|Alarm source missing
        246|External
        247|EVC Com Error
        248|Wind sensor battery low
        266|Gasoline low
        267|Gasoline high
        268|Charging System
        269|Seawater Flow
        270|Water in Drive Seal
        272|Turnover
        273|Helm ECU Detect Failure
        274|Joystick ECU Detect Failure
        275|Drive ECU Detect Failure
        276|Hot Transmission
        277|Low Gear Oil Pressure
        278|Low Drive Lub Oil Level
        285|Check Thermostat
        287|Track offset active
        385|Navigation Not Supported
        =SIMNET_AP_EVENTS
        2|Follow/Non Follow
        6|Standby
        9|Heading mode
        10|Nav mode
        12|No Drift mode
        13|Non Follow Up mode
        14|Follow Up mode
        15|Wind mode
        17|Tack
        18|Square (Turn)
        19|C-Turn
        20|U-Turn
        21|Spiral (Turn)
        22|Zig Zag (Turn)
        23|Lazy-S (Turn)
        24|Depth (Turn)
        26|Change course
        61|Timer sync
        107|MOB Activated
        108|MOB Deactivated
        112|Ping port end
        113|Ping starboard end
        =SIMNET_AP_MODE
        2|Heading
        3|Wind
        10|Nav
        11|No Drift
        =SIMNET_AP_STATUS
        2|Manual
        16|Automatic
        =SIMNET_AUTOPILOT_MODE
        0|Standby
        1|Heading
        3|Mode 4
        4|Wind
        5|Non-Follow-Up
        6|Navigation
        =SIMNET_AUTOPILOT_MODE_CLASS
        0|Standby
        16|Engaged
        =SIMNET_BACKLIGHT_LEVEL
        0|10% (Min)
        1|Day mode
        4|Night mode
        11|20%
        22|30%
        33|40%
        44|50%
        55|60%
        66|70%
        77|80%
        88|90%
        99|100% (Max)
        =SIMNET_BARO_PRESSURE_UNIT
        0|Millibar
        2|Hectopascal
        5|Inches of mercury
        =SIMNET_COMMAND
        50|Text
        =SIMNET_COMPASS_AUTOCAL_MODE
        0|Off
        1|On
        2|Auto locked
        3|Auto
        =SIMNET_DATA_SOURCE
        0|Heading
        1|Navigation
        2|Position
        3|Apparent Wind
        4|True Wind
        5|Speed Through Water
        6|Sea Temperature
        7|Distance Log
        8|Depth
        9|Rudder Feedback
        19|Monitor Compass
        20|Position Backup
        21|Boat Speed Backup
        22|Air Temperature
        28|Barometric Pressure
        30|Heel Angle
        34|Sailing Navigation
        35|Trim Angle
        36|Sailing
        37|Aft Depth
        38|Speed Log
        39|RTCM Signal
        40|RTCM Corrections
        54|Autopilot
        59|Autopilot Function Backup
        104|Autopilot Control
        =SIMNET_DEPTH_UNIT
        0|Meters
        1|Feet
        2|Fathoms
        =SIMNET_DEVICE_MODEL
        0|AC
        1|Other device
        100|NAC
        =SIMNET_DEVICE_REPORT
        2|Status
        3|Send Status
        10|Mode
        11|Send Mode
        23|Sailing Processor Status
        =SIMNET_DIRECTION
        2|Port
        3|Starboard
        4|Left rudder (port)
        5|Right rudder (starboard)
        =SIMNET_DISTANCE_SMALL_UNIT
        0|Feet
        1|Meters
        2|Yards
        =SIMNET_DISTANCE_UNIT
        0|Nautical miles
        1|Kilometers
        2|Miles
        =SIMNET_EVENT_TYPE
        2|Follow Up
        10|AP Command
        23|Timer
        31|Siren
        36|AIS vessel selected
        255|Alarm
        =SIMNET_HEADING_UNIT
        0|Magnetic
        1|True
        =SIMNET_HOUR_DISPLAY
        0|24 hour
        1|12 hour
        =SIMNET_KEY_OPERATION
        0|Read
        1|Set
        2|Reply
        =SIMNET_NETWORK_GROUP
        0|None
        1|Default
        2|Group 1
        3|Group 2
        4|Group 3
        5|Group 4
        6|Group 5
        7|Group 6
        =SIMNET_NIGHT_MODE
        2|Day
        4|Night
        =SIMNET_NIGHT_MODE_COLOR
        0|Red
        1|Green
        2|Blue
        3|White
        4|Magenta
        =SIMNET_PRESSURE_UNIT
        1|PSI
        3|Kilopascal
        5|Inches of mercury
        6|Bar
        =SIMNET_SPEED_UNIT
        0|Knots
        1|Kilometers per hour
        2|Miles per hour
        =SIMNET_TEMPERATURE_UNIT
        0|Celsius
        1|Fahrenheit
        =SIMNET_TIMER_EVENT
        61|Race Timer Start
        62|Race Timer Stop
        63|Race Timer Sync
        64|Race Timer Reset
        65|Trip Timer Reset All
        100|Trip Timer Enable
        101|Trip Timer Disable
        =SIMNET_TIME_FORMAT
        1|MM/dd/yyyy
        2|dd/MM/yyyy
        =SIMNET_VOLUME_UNIT
        0|Liters
        1|Gallons
        =SIMNET_WIND_SPEED_UNIT
        0|Knots
        1|Meters per second
        2|Miles per hour
        3|Kilometers per hour
        =SLEIPNER_THRUSTER_ACTION
        1|Active
        2|Standby
        =SLEIPNER_THRUSTER_DIRECTION
        0|None
        1|Direction 1
        2|Direction 2
        =SLEIPNER_THRUSTER_STATE
        0|Stowing or deploying
        1|Off
        10|Ready
        11|Thrusting
        =SONICHUB_COMMAND
        1|Init #2
        4|AM Radio
        5|Zone Info
        6|Source
        8|Source List
        9|Control
        12|FM Radio
        13|Playlist
        14|Track
        15|Artist
        16|Album
        19|Menu Item
        20|Zones
        23|Max Volume
        24|Volume
        25|Init #1
        48|Position
        50|Init #3
        =SONICHUB_CONTROL
        0|Set
        128|Ack
        =SONICHUB_PLAYLIST
        1|Report
        4|Next song
        6|Previous song
        =SONICHUB_SOURCE
        0|AM
        1|FM
        2|iPod
        3|USB
        4|AUX
        5|AUX 2
        6|Mic
        =SONICHUB_TUNING
        1|Seeking up
        2|Tuned
        3|Seeking down
        =SPEED_TYPE
        0|Single speed
        1|Dual speed
        2|Proportional speed
        =STATION_HEALTH
        0|Not Working
        1|Unmonitored
        2|Healthy Operational
        3|Healthy Test Mode
        4|Test Mode
        =STATION_TYPE
        0|All types of mobile station
        2|All types of Class B mobile station
        3|SAR airborne mobile station
        4|AtoN station
        5|Class B CS shipborne mobile station
        6|Inland waterways
        7|Regional use 7
        8|Regional use 8
        9|Regional use 9
        =STEERING_MODE
        0|Main Steering
        1|Non-Follow-Up Device
        2|Follow-Up Device
        3|Heading Control Standalone
        4|Heading Control
        5|Track Control
        =SYSTEM_TIME
        0|GPS
        1|GLONASS
        2|Radio Station
        3|Local Cesium clock
        4|Local Rubidium clock
        5|Local Crystal clock
        =TANK_TYPE
        0|Fuel
        1|Water
        2|Gray water
        3|Live well
        4|Oil
        5|Black water
        =TARGET_ACQUISITION
        0|Manual
        1|Automatic
        =TELEPHONE_MODE
        0|F3E/G3E simplex, telephone
        1|F3E/G3E duplex, telephone
        2|J3E, telephone
        3|H3E, telephone
        4|F1B/J2B FEC NBDP, telex/teleprinter
        5|F1B/J2B ARQ NBDP, telex/teleprinter
        6|F1B/J2B receive only, teleprinter/DSC
        7|F1B/J2B, teleprinter/DSC
        8|A1A Morse, tape recorder
        9|A1A Morse, Morse key/head set
        10|F1C/F2C/F3C, FAX machine
        =TEMPERATURE_SOURCE
        0|Sea Temperature
        1|Outside Temperature
        2|Inside Temperature
        3|Engine Room Temperature
        4|Main Cabin Temperature
        5|Live Well Temperature
        6|Bait Well Temperature
        7|Refrigeration Temperature
        8|Heating System Temperature
        9|Dew Point Temperature
        10|Apparent Wind Chill Temperature
        11|Theoretical Wind Chill Temperature
        12|Heat Index Temperature
        13|Freezer Temperature
        14|Exhaust Gas Temperature
        15|Shaft Seal Temperature
        =THRUSTER_DIRECTION_CONTROL
        0|Off
        1|Ready
        2|To Port
        3|To Starboard
        =THRUSTER_MOTOR_TYPE
        0|12VDC
        1|24VDC
        2|48VDC
        3|24VAC
        4|Hydraulic
        =THRUSTER_RETRACT_CONTROL
        0|Off
        1|Extend
        2|Retract
        =TIDE
        0|Falling
        1|Rising
        =TIME_STAMP
        60|Not available
        61|Manual input mode
        62|Dead reckoning mode
        63|Positioning system is inoperative
        =TRACKING
        0|Cancelled
        1|Acquiring
        2|Tracking
        3|Lost
        =TRANSMISSION_INTERVAL
        0|Acknowledge
        1|Transmit Interval/Priority not supported
        2|Transmit Interval too low
        3|Access denied
        4|Not supported
        =TURN_MODE
        0|Rudder limit controlled
        1|Turn rate controlled
        2|Radius controlled
        =TX_RX_MODE
        0|Tx A/Tx B, Rx A/Rx B
        1|Tx A, Rx A/Rx B
        2|Tx B, Rx A/Rx B
        =VIDEO_PROTOCOLS
        0|PAL
        1|NTSC
        =WATERMAKER_STATE
        0|Stopped
        1|Starting
        2|Running
        3|Stopping
        4|Flushing
        5|Rinsing
        6|Initiating
        7|Manual
        =WATER_REFERENCE
        0|Paddle wheel
        1|Pitot tube
        2|Doppler
        3|Correlation (ultra sound)
        4|Electro Magnetic
        =WAVEFORM
        0|Sine wave
        1|Modified sine wave
        =WINDLASS_DIRECTION
        0|Off
        1|Down
        2|Up
        =WINDLASS_MOTION
        0|Windlass stopped
        1|Deployment occurring
        2|Retrieval occurring
        =WIND_REFERENCE
        0|True (ground referenced to North)
        1|Magnetic (ground referenced to Magnetic North)
        2|Apparent
        3|True (boat referenced)
        4|True (water referenced)
        =WP_IDENTIFICATION_METHOD
        0|Waypoints in WP list
        1|Waypoints embedded in route
        =WP_NAVIGATION_METHOD
        0|Great Circle
        1|Rhumb Line
        =WP_POSITION_RESOLUTION
        0|more than 0.1 min
        1|<0.01 .. 0.1] min
        2|<0.001 .. 0.01] min
        3|<0.0001 .. 0.001] min
        4|<0 .. 0.0001] min
        =WP_ROUTE_STATUS
        0|Active
        1|Inactive
        2|Deleted
        =YES_NO
        0|No
        1|Yes
        =YES_NO_1BIT
        0|No
        1|Yes
        =ZONE_SIZE
        0|1 nm
        1|2 nm
        2|3 nm
        3|4 nm
        4|5 nm
        5|6 nm
        =DISABLED_SATELLITES
        0|Disable SV #1
        1|Disable SV #2
        2|Disable SV #3
        3|Disable SV #4
        4|Disable SV #5
        5|Disable SV #6
        6|Disable SV #7
        7|Disable SV #8
        8|Disable SV #9
        9|Disable SV #10
        10|Disable SV #11
        11|Disable SV #12
        12|Disable SV #13
        13|Disable SV #14
        14|Disable SV #15
        15|Disable SV #16
        16|Disable SV #17
        17|Disable SV #18
        18|Disable SV #19
        19|Disable SV #20
        20|Disable SV #21
        21|Disable SV #22
        22|Disable SV #23
        23|Disable SV #24
        24|Disable SV #25
        25|Disable SV #26
        26|Disable SV #27
        27|Disable SV #28
        28|Disable SV #29
        29|Disable SV #30
        30|Disable SV #31
        31|Disable SV #32
        32|Disable SV #33
        33|Disable SV #34
        34|Disable SV #35
        35|Disable SV #36
        36|Disable SV #37
        37|Disable SV #38
        38|Disable SV #39
        39|Disable SV #40
        =ENGINE_STATUS_1
        0|Check Engine
        1|Over Temperature
        2|Low Oil Pressure
        3|Low Oil Level
        4|Low Fuel Pressure
        5|Low System Voltage
        6|Low Coolant Level
        7|Water Flow
        8|Water In Fuel
        9|Charge Indicator
        10|Preheat Indicator
        11|High Boost Pressure
        12|Rev Limit Exceeded
        13|EGR System
        14|Throttle Position Sensor
        15|Emergency Stop
        =ENGINE_STATUS_2
        0|Warning Level 1
        1|Warning Level 2
        2|Power Reduction
        3|Maintenance Needed
        4|Engine Comm Error
        5|Sub or Secondary Throttle
        6|Neutral Start Protect
        7|Engine Shutting Down
        =ENTERTAINMENT_GROUP_BITFIELD
        0|File
        1|Playlist Name
        2|Genre Name
        3|Album Name
        4|Artist Name
        5|Track Name
        6|Station Name
        7|Station Number
        8|Favourite Number
        9|Play Queue
        10|Content Info
        =ENTERTAINMENT_PLAY_STATUS_BITFIELD
        0|Play
        1|Pause
        2|Stop
        3|FF 1x
        4|FF 2x
        5|FF 3x
        6|FF 4x
        7|RW 1x
        8|RW 2x
        9|RW 3x
        10|RW 4x
        11|Skip ahead
        12|Skip back
        13|Jog ahead
        14|Jog back
        15|Seek up
        16|Seek down
        17|Scan up
        18|Scan down
        19|Tune up
        20|Tune down
        21|Slow motion .75x
        22|Slow motion .5x
        23|Slow motion .25x
        24|Slow motion .125x
        25|Source renaming
        =ENTERTAINMENT_REPEAT_BITFIELD
        0|Song
        1|Play queue
        =ENTERTAINMENT_SHUFFLE_BITFIELD
        0|Play queue
        1|All
        =FURUNO_BASELINE_STATUS
        0|Baseline Antenna 1-2
        1|Baseline Antenna 2-3
        2|Baseline Antenna 3-4
        3|Baseline Antenna 4-1
        4|Baseline Antenna 1-3
        5|Baseline Antenna 2-4
        =SIMNET_ALERT_BITFIELD
        0|No GPS fix
        2|No active autopilot control unit
        4|No autopilot computer
        6|AP clutch overload
        8|AP clutch disengaged
        10|Rudder controller fault
        12|No rudder response
        14|Rudder drive overload
        16|High drive supply
        18|Low drive supply
        20|Memory fail
        22|AP position data missing
        24|AP speed data missing
        26|AP depth data missing
        28|AP heading data missing
        30|AP nav data missing
        32|AP rudder data missing
        34|AP wind data missing
        36|AP off course
        38|High drive temperature
        40|Drive inhibit
        42|Rudder limit
        44|Drive computer missing
        46|Drive ready missing
        48|EVC com error
        50|EVC override
        52|Low CAN bus voltage
        54|CAN bus supply overload
        56|Wind sensor battery low
        =SIMNET_AP_MODE_BITFIELD
        3|Standby
        4|Heading
        6|Nav
        8|No Drift
        10|Wind
        =STATION_STATUS
        0|Station in use
        1|Low SNR
        2|Cycle Error
        3|Blink
        =THRUSTER_CONTROL_EVENTS
        0|Another device controlling thruster
        1|Boat speed too fast to safely use thruster
        =THRUSTER_MOTOR_EVENTS
        0|Motor over temperature cutout
        1|Motor over current cutout
        2|Low oil level warning
        3|Oil over temperature warning
        4|Controller under voltage cutout
        5|Manufacturer defined
        =TRANSMISSION_STATUS_1
        0|Check Transmission
        1|Over Temperature
        2|Low Oil Pressure
        3|Low Oil Level
        4|Sail Drive
        =WINDLASS_CONTROL
        0|Another device controlling windlass
        =WINDLASS_MONITORING
        0|Controller under voltage cut-out
        1|Controller over current cut-out
        2|Controller over temperature cut-out
        3|Manufacturer defined
        =WINDLASS_OPERATION
        0|System error
        1|Sensor error
        2|No windlass motion detected
        3|Retrieval docking distance reached
        4|End of rode reached
        =WP_CHANGE
        0|Change in main data (Position, Name)
        1|Change in supplementary parameters (or new added)
        2|Changed number of WPs in Route/WP-List, and/or name changed/added
        3|Route: Change supplementary parameters (or new added)
        6|Other not specified changed
        =WP_CRITICAL_PARAMETERS
        0|Navigation Method
        1|XTE Limit
        =DEVICE_FUNCTION
        10,130|Diagnostic
        10,140|Bus Traffic Logger
        20,110|Alarm Enunciator
        20,130|Emergency Position Indicating Radio Beacon (EPIRB)
        20,135|Man Overboard
        20,140|Voyage Data Recorder
        20,150|Camera
        25,130|PC Gateway
        25,131|NMEA 2000 to Analog Gateway
        25,132|Analog to NMEA 2000 Gateway
        25,133|NMEA 2000 to Serial Gateway
        25,135|NMEA 0183 Gateway
        25,136|NMEA Network Gateway
        25,137|NMEA 2000 Wireless Gateway
        25,140|Router
        25,150|Bridge
        25,160|Repeater
        30,130|Binary Event Monitor
        30,140|Load Controller
        30,141|AC/DC Input
        30,150|Function Controller
        35,140|Engine
        35,141|DC Generator/Alternator
        35,142|Solar Panel (Solar Array)
        35,143|Wind Generator (DC)
        35,144|Fuel Cell
        35,145|Network Power Supply
        35,151|AC Generator
        35,152|AC Bus
        35,153|AC Mains (Utility/Shore)
        35,154|AC Output
        35,160|Power Converter - Battery Charger
        35,161|Power Converter - Battery Charger+Inverter
        35,162|Power Converter - Inverter
        35,163|Power Converter - DC
        35,170|Battery
        35,180|Engine Gateway
        40,130|Follow-up Controller
        40,140|Mode Controller
        40,150|Autopilot
        40,155|Rudder
        40,160|Heading Sensors
        40,170|Trim (Tabs)/Interceptors
        40,180|Attitude (Pitch, Roll, Yaw) Control
        50,130|Engineroom Monitoring
        50,140|Engine
        50,141|DC Generator/Alternator
        50,150|Engine Controller
        50,151|AC Generator
        50,155|Motor
        50,160|Engine Gateway
        50,165|Transmission
        50,170|Throttle/Shift Control
        50,180|Actuator
        50,190|Gauge Interface
        50,200|Gauge Large
        50,210|Gauge Small
        60,130|Bottom Depth
        60,135|Bottom Depth/Speed
        60,136|Bottom Depth/Speed/Temperature
        60,140|Ownship Attitude
        60,145|Ownship Position (GNSS)
        60,150|Ownship Position (Loran C)
        60,155|Speed
        60,160|Turn Rate Indicator
        60,170|Integrated Navigation
        60,175|Integrated Navigation System
        60,190|Navigation Management
        60,195|Automatic Identification System (AIS)
        60,200|Radar
        60,201|Infrared Imaging
        60,205|ECDIS
        60,210|ECS
        60,220|Direction Finder
        60,230|Voyage Status
        70,130|EPIRB
        70,140|AIS
        70,150|DSC
        70,160|Data Receiver/Transceiver
        70,170|Satellite
        70,180|Radio-telephone (MF/HF)
        70,190|Radiotelephone
        75,130|Temperature
        75,140|Pressure
        75,150|Fluid Level
        75,160|Flow
        75,170|Humidity
        80,130|Time/Date Systems
        80,140|VDR
        80,150|Integrated Instrumentation
        80,160|General Purpose Displays
        80,170|General Sensor Box
        80,180|Weather Instruments
        80,190|Transducer/General
        80,200|NMEA 0183 Converter
        85,130|Atmospheric
        85,160|Aquatic
        90,130|HVAC
        100,130|Scale (Catch)
        110,130|Button Interface
        110,135|Switch Interface
        110,140|Analog Interface
        120,130|Display
        120,140|Alarm Enunciator
        125,130|Multimedia Player
        125,140|Multimedia Controller
        =BANDG_KEY_VALUE
        0|S16|Altitude
        11|S16|Rudder Angle|r0.0001|urad
        16|S32|User 5|r0.01
        17|S32|User 6|r0.01
        18|S32|User 7|r0.01
        19|S32|User 8|r0.01
        20|S32|User 9|r0.01
        21|S32|User 10|r0.01
        22|S32|User 11|r0.01
        23|S32|User 12|r0.01
        24|S32|User 13|r0.01
        25|S32|User 14|r0.01
        26|S32|User 15|r0.01
        27|S32|User 16|r0.01
        28|N16|Outside Temperature|r0.01|uK
        29|N16|Outside Temperature|r0.01|uK
        30|N16|Outside Temperature|r0.01|uK
        31|N16|Water Temperature|r0.01|uK
        50|S16|Tacking Performance|r0.1|u%
        52|S16|Magnetic Variation|r0.0001|urad
        53|S16|Optimum Wind Angle|r0.0001|urad
        56|S32|User 1|r0.01
        57|S32|User 2|r0.01
        58|S32|User 3|r0.01
        59|S32|User 4|r0.01
        60|S32|Roll Rate|r3.125e-08|urad/s
        64|N32|Forestay|r0.001
        65|N16|Water Speed|r0.01|um/s
        68|S32|Yaw Rate|r3.125e-08|urad/s
        73|N16|Current Set|r0.0001|urad
        77|N16|Wind Speed Apparent|r0.01|um/s
        79|N16|Wind Speed True|r0.01|um/s
        81|S16|Wind Angle True|r0.0001|urad
        83|S16|Target TWA|r0.0001|urad
        85|N16|Wind Speed True|r0.01|um/s
        86|N16|Water Temperature|r0.01|um/s
        89|S16|True Wind Direction|r0.0001|urad
        100|N16|Trip 1 Speed Avg|r0.01|um/s
        102|S16|Keel Angle|r0.0001|urad
        103|S16|Canard Angle|r0.0001|urad
        104|S16|Keel Trim Tab Angle|r0.0001|urad
        105|S16|Course|r0.0001|urad
        109|S16|Wind Direction|r0.0001|urad
        111|S16|Next Leg AWA|r0.0001|urad
        113|N16|Next Leg AWS|r0.01|um/s
        117|u32|Race Timer|r0.001
        124|S16|Polar Performance|r0.1|u%
        125|S16|Target Boat Speed|r0.01|um/s
        126|N16|Polar Speed|r0.01|um/s
        127|N16|VMG to Wind|r0.01|um/s
        129|N32|DR Distance|r0.01|um
        130|S16|Leeway Angle|r0.0001|urad
        131|N16|Current Drift|r0.01|um/s
        132|S16|Current Set|r0.0001|urad
        135|N16|Barometric Pressure|r100|uPa
        152|S32|Distance to Start Line|r0.01|um
        154|S16|Heading on Opposite Tack|r0.0001|urad
        155|S16|Attitude Roll|r0.0001|urad
        156|S16|Mast Angle|r0.0001|urad
        157|S16|Wind Angle to Mast|r0.0001|urad
        158|S32|Pitch Rate|r3.125e-08|urad/s
        163|N16|Daggerboard Position
        164|N16|Boom Position
        185|S16|MOB DR Bearing|r0.0001|urad
        186|N32|MOB DR Range|r0.01|um
        194|N32|Depth|r0.01|um
        195|N32|Depth|r0.01|um
        199|N32|Aft Depth|r0.01|um
        205|N32|Odometer|r0.01|um
        207|N32|Trip Distance|r0.01|um
        208|N32|Trip 2 Distance|r0.01|um
        211|S16|DR Bearing|r0.0001|urad
        233|S16|Course Over Ground|r0.0001|urad
        235|N16|Water Speed|r0.01|um/s
        239|N16|Remote 0|r0.001
        240|N16|Remote 1|r0.001
        241|N16|Remote 2|r0.001
        242|N16|Remote 3|r0.001
        243|N16|Remote 4|r0.001
        244|N16|Remote 5|r0.001
        245|N16|Remote 6|r0.001
        246|N16|Remote 7|r0.001
        247|N16|Remote 8|r0.001
        248|N16|Remote 9|r0.001
        256|U32|Layline Time|r0.001
        258|N32|Layline Distance|r0.01|um
        259|N32|Layline Distance|r0.01|um
        260|U32|Sailing Time to Waypoint|r0.001
        261|N32|Sailing Distance to Waypoint|r0.01|um
        262|U32|Sailing ETA|r0.001
        263|S32|Start Line Latitude|r1e-07|udeg
        264|S32|Start Line Longitude|r1e-07|udeg
        265|U32|Trip Time|r0.001
        266|N16|Trip 1 Speed Max|r0.01|um/s
        267|U32|Trip 2 Time|r0.001
        268|N16|Trip 2 Speed Max|r0.01|um/s
        269|N16|Trip 2 Speed Avg|r0.01|um/s
        270|S32|Bow Latitude|r1e-07|udeg
        271|S32|Bow Longitude|r1e-07|udeg
        272|S16|Start Line Bearing|r0.0001|urad
        273|S16|Start Line Bias|r0.0001|urad
        274|N32|Distance to Start Line Port|r0.01|um
        275|N32|Distance to Start Line Starboard|r0.01|um
        276|S32|Start Line Port Latitude|r1e-07|udeg
        277|S32|Start Line Port Longitude|r1e-07|udeg
        278|S32|Start Line Starboard Latitude|r1e-07|udeg
        279|S32|Start Line Starboard Longitude|r1e-07|udeg
        280|S16|Bias Advantage in Boat Lengths|r0.1
        281|S16|Distance to Start Line in Boat Lengths|r0.1
        282|N32|Backstay|r0.001
        283|N32|Boom Vang|r0.001
        284|N32|Chain Length|r0.01|um
        285|S16|VMG Performance|r0.1|u%
        286|N32|Inner Forestay Load|r0.001
        287|N32|Inner Forestay Halyard Load|r0.001
        288|N32|Jib Furl|r0.01|um
        289|N32|Jib Halyard Load|r0.001
        290|N32|Outhaul Load|r0.001
        291|S16|Plow Angle|r0.0001|urad
        292|N32|Cunningham|r0.001
        293|N16|Jacuzzi Temperature|r0.01|uK
        294|N16|Pool Temperature|r0.01|uK
        296|S16|Keel Draught|r0.01|um
        297|S16|Boom Angle|r0.0001|urad
        298|N32|Code Zero Load|r0.001
        299|S32|MOB Latitude|r1e-07|udeg
        300|S32|MOB Longitude|r1e-07|udeg
        301|S32|Distance Behind Start Line|r0.01|um
        302|S16|Distance Behind Start Line in Boat Lengths|r0.1
        305|N32|Bias Advantage|r0.01|um
        306|S16|Opposite Tack COG|r0.0001|urad
        307|S16|Opposite Tack Target Heading|r0.0001|urad
        308|S16|Mast Rake|r0.0001|urad
        309|S16|Next Leg Bearing|r0.0001|urad
        310|S16|Next Leg Target Speed|r0.01|um/s
        311|S16|Ground Wind Direction|r0.0001|urad
        312|S16|Ground Wind Speed|r0.01|um/s
        313|S16|Mast Cant Angle|r0.0001|urad
        314|S16|Rudder Toe In|r0.0001|urad
        315|N16|Daggerboard Port
        316|N16|Daggerboard Starboard
        317|S32|User 17|r0.01
        318|S32|User 18|r0.01
        319|S32|User 19|r0.01
        320|S32|User 20|r0.01
        321|S32|User 21|r0.01
        322|S32|User 22|r0.01
        323|S32|User 23|r0.01
        324|S32|User 24|r0.01
        325|S32|User 25|r0.01
        326|S32|User 26|r0.01
        327|S32|User 27|r0.01
        328|S32|User 28|r0.01
        329|S32|User 29|r0.01
        330|S32|User 30|r0.01
        331|S32|User 31|r0.01
        332|S32|User 32|r0.01
        336|S16|Average True Wind Direction|r0.0001|urad
        337|S16|Wind Phase|r0.0001|urad
        338|S16|Wind Lift|r0.0001|urad
        364|S16|Start Line Distance To Port (Boat Lengths)|r0.1
        365|S16|Start Line Distance To Starboard (Boat Lengths)|r0.1
        380|S16|Active Perf Mode
        381|S16|Gust Bear Away|r0.0001|urad
        382|S16|TWS Bear Away|r0.0001|urad
        383|S16|Heel Compensation|r0.0001|urad
        384|S16|Pilot Net Course|r0.0001|urad
        385|S16|Pilot Target Wind Angle|r0.0001|urad
        386|S16|Pilot Weather Helm|r0.0001|urad
        387|S16|Pilot Mean Heel|r0.0001|urad
        409|u32|Time To Burn|r0.001
        410|S16|Mast Twist|r0.0001|urad
        411|u32|Port End Ping Time|r0.001
        412|u32|Starboard End Ping Time|r0.001
        =MERCURY_KEY_VALUE
        5|N8|Smart-Contextual state
        8|N32|Engine 0 Distance|um
        9|U32|Trip Time|r0.0001
        10|N32|Water Distance|um
        11|N16|Trip Speed Avg|r1e-06
        12|N16|Trip Speed Max|r1e-06
        13|N32|Engine 1 Distance|um
        14|N16|Trip Max Speed RPM
        17|N8|Troll and ActiveTrim Active Helm
        256|N16|Engine 0 Intake Temp|r0.01|uK
        257|N16|Engine 1 Intake Temp|r0.01|uK
        272|N8|Engine 0 Predictive General Maintenance|r0.01
        273|N8|Engine 1 Predictive General Maintenance|r0.01
        288|S16|Engine 0 Throttle|r0.1|u%
        289|S16|Engine 1 Throttle|r0.1|u%
        336|N8|Engine 0 Trim Status
        337|N8|Engine 1 Trim Status
        352|N8|Engine 0 Trans Gear
        368|N8|Engine 0 Malfunction Indicator Light
        369|N8|Engine 1 Malfunction Indicator Light
        384|N32|Engine 0 Engine Warning Flags
        385|N32|Engine 1 Engine Warning Flags
        400|N32|Engine 0 Engine Control Flags
        401|N32|Engine 1 Engine Control Flags
        416|N16|Engine 0 Idle RPM Setpoint
        417|N16|Engine 1 Idle RPM Setpoint
        432|N32|Engine 0 Fuel Used|r0.0001|uL
        433|N32|Engine 1 Fuel Used|r0.0001|uL
        448|N32|Engine 0 Fuel Used Trip|r0.0001|uL
        449|N32|Engine 1 Fuel Used Trip|r0.0001|uL
        464|N32|Engine 0 Fuel Used Season|r0.0001|uL
        465|N32|Engine 1 Fuel Used Season|r0.0001|uL
        480|N8|Engine 0 Engine Type
        481|N8|Engine 1 Engine Type
        496|N8|Engine 0 Four Stroke Engine Oil
        497|N8|Engine 1 Four Stroke Engine Oil
        512|N8|Engine 0 Exhaust Valve|r0.01
        513|N8|Engine 1 Exhaust Valve|r0.01
        528|N16|Engine 0 Exhaust Status
        529|N16|Engine 1 Exhaust Status
        =NAVICO_DIAGNOSTIC
        4|N32|Rx Messages
        5|N32|Tx Messages
        7|N32|Fast Packet Errors
        =NAVICO_SOURCE_SETTING_ID
        17|N8|Wind Source Count
        18|A64|Wind Source 1
        19|A64|Wind Source 2
        20|N8|Boat Speed Source Count
        21|A64|Port Boat Speed Source
        22|A64|Starboard Boat Speed Source
        24|U16|True Wind Direction Damping
        =SIMNET_KEY_VALUE
        0|S16|Heading Offset|r0.0001|urad
        41|u16|Timezone offset|r60
        260|N16|True wind high|r0.01|um/s
        264|N16|Deep water|r0.01|um
        516|N16|True wind low|r0.01|um/s
        517|N16|Low boat speed|r0.01|um/s
        520|N16|Shallow water|r0.01|um
        768|S16|Local field|r0.004|u%
        1024|S16|Field angle|r0.0001|urad
        1280|U16|Heading damping|r0.090909090909090912
        1283|U16|Apparent wind damping|r0.090909090909090912
        1285|U16|Boat speed damping|r0.090909090909090912
        1329|U16|Trim angle damping|r0.090909090909090912
        1335|U16|SOG damping|r0.090909090909090912
        1336|U16|COG damping|r0.090909090909090912
        1337|U16|Heel angle damping|r0.090909090909090912
        1345|U16|Tide damping|r0.090909090909090912
        1349|U16|True wind speed damping|r0.0090090090090090089
        1800|N16|Anchor depth|r0.01|um
        4863|L8|Backlight level|lSIMNET_BACKLIGHT_LEVEL
        5120|L8|Heading unit|lSIMNET_HEADING_UNIT
        5123|L8|Wind speed unit|lSIMNET_WIND_SPEED_UNIT
        5125|L8|Speed unit|lSIMNET_SPEED_UNIT
        5126|L8|Temperature unit|lSIMNET_TEMPERATURE_UNIT
        5127|L8|Distance unit|lSIMNET_DISTANCE_UNIT
        5128|L8|Depth unit|lSIMNET_DEPTH_UNIT
        5134|L8|Volume unit|lSIMNET_VOLUME_UNIT
        5160|L8|Time format|lSIMNET_TIME_FORMAT
        5161|L8|Time hour display|lSIMNET_HOUR_DISPLAY
        5163|L8|Pressure unit|lSIMNET_PRESSURE_UNIT
        5164|L8|Barometric pressure unit|lSIMNET_BARO_PRESSURE_UNIT
        5174|N8|Distance unit (companion)
        9983|L8|Night mode|lSIMNET_NIGHT_MODE
        11524|S16|True wind shift|r0.0001|urad
        16903|U32|Race timer duration|r60
        22296|N16|AP low boat speed|r0.01|um/s
        32789|B64|Alert bits|lSIMNET_ALERT_BITFIELD
        36871|L8|Distance unit (small)|lSIMNET_DISTANCE_SMALL_UNIT
        40711|L8|Race timer auto start|lOFF_ON
        44079|L8|Night mode color|lSIMNET_NIGHT_MODE_COLOR
        49159|L8|Race timer rolling start|lOFF_ON
        53760|L8|Auto calibration mode|lSIMNET_COMPASS_AUTOCAL_MODE
        55087|N8|Day mode invert
        =VICTRON_VREG
        260|N8|Group ID
        261|N8|Hardware Revision
        270|N8|Identify
        288|U32|Uptime
        304|N32|CAN Hardware RX Overflows
        305|N32|CAN Software RX Overflows
        306|N32|CAN Error Passive Counter
        307|N32|CAN Bus Off Counter
        512|N8|Device Mode
        513|N8|Device State
        514|N32|Remote Control Used
        515|N16|AC Input Current Limit|r0.1|uA
        516|N8|AC Active Input
        528|N16|AC Input 1 Current Limit|r0.1|uA
        529|N16|AC Input 1 Current Limit Min|r0.1|uA
        530|N16|AC Input 1 Current Limit Max|r0.1|uA
        531|N16|AC Input 1 Current Limit Internal|r0.1|uA
        532|N16|AC Input 1 Current Limit Remote|r0.1|uA
        544|N16|AC Input 2 Current Limit|r0.1|uA
        545|N16|AC Input 2 Current Limit Min|r0.1|uA
        546|N16|AC Input 2 Current Limit Max|r0.1|uA
        547|N16|AC Input 2 Current Limit Internal|r0.1|uA
        548|N16|AC Input 2 Current Limit Remote|r0.1|uA
        768|S32|Deepest Discharge|r0.1|uAh
        769|S32|Last Discharge|r0.1|uAh
        770|S32|Average Discharge|r0.1|uAh
        771|S32|Charge Cycles
        772|S32|Full Discharges
        773|S32|Cumulative Ah Drawn|r0.1|uAh
        774|S32|Minimum Voltage|r0.01|uV
        775|S32|Maximum Voltage|r0.01|uV
        776|S32|Seconds Since Last Full Charge
        777|S32|Automatic Synchronizations
        778|S32|Low Voltage Alarms
        779|S32|High Voltage Alarms
        780|S32|Low Auxiliary Voltage Alarms
        781|S32|High Auxiliary Voltage Alarms
        782|S32|Minimum Auxiliary Voltage|r0.01|uV
        783|S32|Maximum Auxiliary Voltage|r0.01|uV
        784|N32|Discharged Energy|r0.01|ukWh
        785|N32|Charged Energy|r0.01|ukWh
        800|S16|Low Voltage Alarm Set|r0.01|uV
        801|S16|Low Voltage Alarm Clear|r0.01|uV
        802|S16|High Voltage Alarm Set|r0.01|uV
        803|S16|High Voltage Alarm Clear|r0.01|uV
        804|S16|Low Auxiliary Voltage Alarm Set|r0.01|uV
        805|S16|Low Auxiliary Voltage Alarm Clear|r0.01|uV
        806|S16|High Auxiliary Voltage Alarm Set|r0.01|uV
        807|S16|High Auxiliary Voltage Alarm Clear|r0.01|uV
        808|N16|Low State of Charge Alarm Set|r0.1|u%
        809|N16|Low State of Charge Alarm Clear|r0.1|u%
        810|N16|Low Battery Temperature Alarm Set|r0.01|uK
        811|N16|Low Battery Temperature Alarm Clear|r0.01|uK
        812|N16|High Battery Temperature Alarm Set|r0.01|uK
        813|N16|High Battery Temperature Alarm Clear|r0.01|uK
        814|N16|High Internal Temperature Alarm Set|r0.01|uK
        815|N16|High Internal Temperature Alarm Clear|r0.01|uK
        816|N8|Fuse Blown Alarm
        817|N16|Mid-point Voltage Alarm Set|r0.1|u%
        818|N16|Mid-point Voltage Alarm Clear|r0.1|u%
        845|N8|Relay Invert
        846|N8|Relay Control
        847|N8|Relay Mode
        848|S16|Low Voltage Relay Set|r0.01|uV
        849|S16|Low Voltage Relay Clear|r0.01|uV
        850|S16|High Voltage Relay Set|r0.01|uV
        851|S16|High Voltage Relay Clear|r0.01|uV
        852|S16|Low Auxiliary Voltage Relay Set|r0.01|uV
        853|S16|Low Auxiliary Voltage Relay Clear|r0.01|uV
        854|S16|High Auxiliary Voltage Relay Set|r0.01|uV
        855|S16|High Auxiliary Voltage Relay Clear|r0.01|uV
        856|N16|Low State of Charge Relay Set|r0.1|u%
        857|N16|Low State of Charge Relay Clear|r0.1|u%
        858|N16|Low Battery Temperature Relay Set|r0.01|uK
        859|N16|Low Battery Temperature Relay Clear|r0.01|uK
        860|N16|High Battery Temperature Relay Set|r0.01|uK
        861|N16|High Battery Temperature Relay Clear|r0.01|uK
        862|N16|High Internal Temperature Relay Set|r0.01|uK
        863|N16|High Internal Temperature Relay Clear|r0.01|uK
        864|N8|Fuse Blown Relay
        865|N16|Mid-point Voltage Relay Set|r0.1|u%
        866|N16|Mid-point Voltage Relay Clear|r0.1|u%
        880|N32|BMS Flags
        881|N8|BMS State
        882|N32|BMS Error Flags
        898|N16|Mid-point Voltage|r0.01|uV
        899|S16|Mid-point Voltage Deviation|r0.1|u%
        4094|U16|Time To Go|r60
        4095|N16|State of Charge|r0.01|u%
        4096|N16|Battery Capacity|uAh
        4097|N16|Charged Voltage|r0.1|uV
        4098|N16|Charged Current|r0.1|u%
        4099|U16|Charged Detection Time|r60
        4100|N16|Charge Efficiency
        4101|N16|Peukert Coefficient
        4102|N16|Current Threshold|r0.01|uA
        4103|U16|Average Time To Go|r60
        4104|N16|Low State of Charge Set|r0.1|u%
        4105|N16|Low State of Charge Clear|r0.1|u%
        4106|U16|Relay Minimum Enabled Time|r60
        4107|U16|Relay Disable Delay|r60
        4148|N16|Current Offset
        8194|N16|DC Voltage|r0.01|uV
        8220|S32|DC Current|r0.001|uA
        60781|S16|Channel 3 Voltage|r0.01|uV
        60782|S16|Channel 3 Power|uW
        60783|S16|Channel 3 Current|r0.1|uA
        60797|S16|Channel 2 Voltage|r0.01|uV
        60798|S16|Channel 2 Power|uW
        60799|S16|Channel 2 Current|r0.1|uA
        60813|S16|Channel 1 Voltage|r0.01|uV
        60814|S16|Channel 1 Power|uW
        60815|S16|Channel 1 Current|r0.1|uA
        60831|N8|CAN Select
        60840|N8|Load Output Status
        60841|N16|Load Output Voltage|r0.01|uV
        60842|N16|Load Output Power|r0.01|uW
        60843|N8|Load Output Control Mode
        60844|N8|Load Output Offset Voltage
        60845|N16|Load Output Actual Current|r0.1|uA
        60846|N16|Load Output Current Limit|r0.1|uA
        60847|N16|Load Output Maximum Current|r0.1|uA
        60857|N16|Input Voltage Maximum Clear|r0.01|uV
        60858|N16|Input Voltage Maximum Set|r0.01|uV
        60859|N16|Input Voltage|r0.01|uV
        60860|N32|Input Power|r0.01|uW
        60861|N16|Input Current|r0.1|uA
        60863|N16|Input Maximum Current|r0.1|uA
        60880|N32|Charger Maximum Power Yesterday|uW
        60881|N32|Charger Yield Yesterday|r0.01|ukWh
        60882|N32|Charger Maximum Power Today|uW
        60883|N32|Charger Yield Today|r0.01|ukWh
        60884|N8|Charger Additional State Information
        60885|N16|Charger Voltage|r0.01|uV
        60886|N16|Charger Power|r0.01|uW
        60887|N16|Charger Current|r0.1|uA
        60888|N8|Charger Relay State
        60889|N8|Charger Relay Mode
        60890|N8|Charger Error Code
        60891|S16|Charger Internal Temperature
        60892|N32|Charger User Yield|r0.01|ukWh
        60893|N32|Charger System Yield|r0.01|ukWh
        60894|N8|Charger Number of Physical Outputs
        60895|N16|Charger Maximum Current|r0.1|uA
        60904|N8|Battery BMS Present
        60905|N16|Battery Power Supply Voltage|r0.01|uV
        60906|N8|Battery Voltage Setting
        60907|N16|Battery Overcharge Voltage Level|r0.01|uV
        60908|N16|Battery Temperature|r0.01|uK
        60909|N8|Battery Intelligent Mode
        60910|N8|Battery Storage Mode
        60911|N8|Battery Voltage Selection
        60912|N16|Battery Maximum Current|r0.1|uA
        60913|N8|Battery Type
        60914|S16|Battery Temperature Compensation
        60915|N16|Battery Discharge Voltage Level|r0.01|uV
        60916|N16|Battery Equalisation Voltage Level|r0.01|uV
        60917|N16|Battery Storage Voltage Level|r0.01|uV
        60918|N16|Battery Float Voltage Level|r0.01|uV
        60919|N16|Battery Absorption Voltage Level|r0.01|uV
        60920|U16|Battery Repeated Absorption Time Interval|r864
        60921|U16|Battery Repeated Absorption Time Duration|r36
        60922|U16|Battery Float Time Limit|r36
        60923|U16|Battery Absorption Time Limit|r36
        60924|U16|Battery Bulk Time Limit|r36
        60925|N8|Battery Automatic Equalisation Mode
        60926|N8|Battery Adaptive Mode
        60927|N8|Battery Safe Mode
        """#
}
